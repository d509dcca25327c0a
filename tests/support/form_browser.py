"""A browser without scripts: it reads the forms of pages, fills them in and sends them."""

import http.client
from contextlib import closing
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin, urlsplit


class Form(HTMLParser):
    """The forms of a page: `found` are dicts of order, id and fields, as the page has them."""

    def __init__(self, text):
        super().__init__()
        self.found, self._form, self._area, self._select = [], None, "", ""
        self.text = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self._form = {"to": given["action"], "fields": [], "files": []}
            self.found.append(self._form)
        elif self._form is None:
            return
        elif tag == "input" and given.get("type") == "file":
            self._form["files"].append(given["name"])
        elif tag == "input" and given.get("type") != "checkbox":
            self._form["fields"].append((given["name"], given.get("value", "")))
        elif tag == "textarea":
            self._form["fields"].append((given["name"], ""))
        elif tag == "select":
            self._select = given["name"]
        elif tag == "option" and self._select:
            self._option = given
            if "selected" in given or self._select not in dict(self._form["fields"]):
                fields = [one for one in self._form["fields"] if one[0] != self._select]
                self._form["fields"] = [*fields, (self._select, given.get("value"))]

    def handle_endtag(self, tag):
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""

    def handle_data(self, data):
        self.text.append(data)
        if self._select and self._form["fields"][-1] == (self._select, None):
            self._form["fields"][-1] = (self._select, data)


class FormBrowser:
    """One browser at a server's address; `page` is the text of the newest page."""

    def __init__(self, address):
        self.address, self.status, self.page = address, 0, ""
        self.go("")

    def go(self, link):
        """Follow a link of the page."""
        return self._ask("GET", urljoin(self.address, link))

    def send(self, order, id="", upload=b"", **typed):
        """Fill in a form of the page, and send it; `id` chooses one of several."""
        self.fill(order, id, **typed)
        return self.press(upload)

    def fill(self, order, id="", **typed):
        """Fill in a form of the page, without sending it."""
        forms = [
            form
            for form in Form(self.page).found
            if form["to"].endswith("/" + order) and dict(form["fields"])["form"] in (id or order,)
        ]
        assert forms, (order, id, self.text)
        fields = [(name, typed.pop(name, value)) for name, value in forms[0]["fields"]]
        sat = typed.pop("sat_by_seat", None)
        if sat:
            fields = [one for one in fields if one[0] != "sat"] + [("sat", one) for one in sat]
        assert not typed, f"no such fields: {typed}"
        self._filled = forms[0]["to"], fields, forms[0]["files"]

    def press(self, upload=b""):
        """Send the form that was filled in, with the bytes of a file."""
        to, fields, files = self._filled
        if files:
            edge = "edge-of-the-parts"
            parts = [
                f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
                for name, value in fields
            ]
            head = f'--{edge}\r\nContent-Disposition: form-data; name="{files[0]}"; filename="f"'
            body = "".join([*parts, head, "\r\n\r\n"]).encode() + upload
            body += f"\r\n--{edge}--\r\n".encode()
            kind = f"multipart/form-data; boundary={edge}"
        else:
            body, kind = urlencode(fields).encode(), "application/x-www-form-urlencoded"
        return self._ask("POST", urljoin(self.address, to), body, kind)

    @property
    def text(self):
        """The words of the page."""
        return " ".join(" ".join(Form(self.page).text).split())

    def _ask(self, method, url, body=None, kind=""):
        where = urlsplit(url)
        origin = f"http://{where.netloc}"
        headers = {"Origin": origin, "Content-Type": kind} if body is not None else {}
        with closing(http.client.HTTPConnection(where.netloc, timeout=30)) as connection:
            path = where.path + (f"?{where.query}" if where.query else "")
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            self.status, self.page = answer.status, answer.read().decode()
        if answer.status == 303:
            return self._ask("GET", urljoin(url, answer.getheader("Location")))
        return self
