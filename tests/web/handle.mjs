// A synchronous handle in memory that notes what is done to it.
export class Handle {
  constructor(bytes = new Uint8Array(), done = []) {
    this.bytes = bytes;
    this.done = done;
  }
  getSize() {
    return this.bytes.length;
  }
  read(into, { at }) {
    into.set(this.bytes.subarray(at, at + into.length));
    return into.length;
  }
  write(data, { at }) {
    this.done.push({ handle: this, data: data.slice(), at });
    this.put(data, at);
    return data.length;
  }
  put(data, at) {
    const bytes = new Uint8Array(Math.max(this.bytes.length, at + data.length));
    bytes.set(this.bytes);
    bytes.set(data, at);
    this.bytes = bytes;
  }
  truncate(size) {
    this.done.push({ handle: this, size });
    this.bytes = this.bytes.slice(0, size);
  }
  flush() {}
}
