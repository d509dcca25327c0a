// Orders to the worker that several parts of the page give.

export const pressing = (key, times = 1) => ({ order: "press", key, held: 0, times });

export const typing = (characters) => ({ order: "type", characters });
