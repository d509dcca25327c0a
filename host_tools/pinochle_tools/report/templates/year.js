// The picture of the year as a file to send: drawn with the page's colours at this moment.
const poster = document.querySelector(".poster");
if (poster) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "longer screen";
  button.textContent = "Save the picture";
  button.addEventListener("click", async () => {
    const copy = poster.cloneNode(true);
    const style = document.querySelector("style").textContent;
    const { width, height } = poster.viewBox.baseVal;
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    const text = new XMLSerializer().serializeToString(copy);
    const whole = text.replace(">", `><style>${style.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</style>`);
    const image = new Image();
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(whole);
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d").drawImage(image, 0, 0, width, height);
    canvas.toBlob((data) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(data);
      link.download = poster.dataset.name;
      link.click();
    }, "image/png");
  });
  poster.after(button);
}
