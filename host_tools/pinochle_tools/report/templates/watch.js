// The wall of this server, whose every new state shows at once.

show(JSON.parse(document.getElementById('data').textContent));
const events = new EventSource('state');
events.onmessage = (message) => { show(JSON.parse(message.data)); text('live', 'live'); };
events.onopen = () => { document.getElementById('live').className = ''; text('live', 'live'); };
events.onerror = () => { document.getElementById('live').className = 'lost'; text('live', 'connection lost'); };
