// The worker's part of the wall: the games of the boxes that its page follows.

const ROOT = "/boxes";

let boxes = null;

// Answer an order of the page: the face of a box after its files were read, or after a line that it
// sent; null if lines before it are missing. `parts` are what the worker has for it.
export async function answered({ begin, read, hear }, parts) {
  const { python, writeFiles } = parts;
  if (begin) {
    await parts.prepare(null, ROOT, begin);
    writeFiles(python(), "/modules", begin.modules);
    boxes = python().pyimport("browser.followed_boxes");
    return {};
  }
  if (hear) return { answer: JSON.parse(boxes.hear(hear.box, hear.line)) };
  const folder = `${ROOT}/${read.box}`, { FS } = python();
  FS.mkdirTree(folder);
  for (const name of FS.readdir(folder).filter((one) => !one.startsWith("."))) FS.unlink(`${folder}/${name}`);
  writeFiles(python(), folder, read.files);
  return { answer: JSON.parse(boxes.read(read.box, folder)) };
}
