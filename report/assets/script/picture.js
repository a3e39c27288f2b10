// The picture of a level: boxes and lines where the layout says, one figure or two beside each other.
function boxClass(box) {
  if (box.port) return "port";
  if (box.module !== undefined) return modules[box.module].changed ? "module changed " + modules[box.module].mark : "module";
  const thing = things[box.thing];
  const end = thing.kind === "call" ? "" : "end ";
  return end + (thing.mark === "same" ? "" : "changed " + thing.mark);
}
function boxName(box, lines) {
  if (box.port) return lines.join(" ");
  if (box.module !== undefined) return "module " + lines.join(", ");
  const mark = things[box.thing].mark;
  return lines.join(", ") + (mark === "same" ? "" : ", " + mark);
}
function boxHref(box) {
  if (box.thing !== undefined) return "#call-" + box.thing;
  if (box.module !== undefined) return "#part-" + box.to;
  if (box.to === undefined) return undefined;
  const there = box.box === undefined ? null : parts[box.to].boxes[box.box];
  return there && there.thing !== undefined ? "#call-" + there.thing : "#part-" + box.to;
}
function drawBox(box, i, at, golden) {
  const [x, y, w, h] = at.slice(4 * i, 4 * i + 4);
  const lines = golden && box.was ? box.was : box.text;
  const round = box.port || (box.thing !== undefined && things[box.thing].kind !== "call") ? h / 2 : 6;
  const sign = box.thing !== undefined ? signs[things[box.thing].mark] : "";
  return shape("a", { href: boxHref(box), class: boxClass(box), "aria-label": boxName(box, lines), "data-box": i,
      "data-thing": box.thing },
    shape("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: round }),
    ...lines.map((line, row) => shape("text", { x, y: y + 16 * (row - (lines.length - 1) / 2) + 4,
      class: row === 0 ? "first" : "rest", "aria-hidden": "true" }, (row === 0 && sign ? sign + " " : "") + line)));
}
// `side`: 1 the golden, 2 what was received, 3 both.
function isOnSide(box, side) {
  const mark = box.thing !== undefined ? things[box.thing].mark : box.module !== undefined ? modules[box.module].mark : undefined;
  return !(side === 1 && mark === "added") && !(side === 2 && mark === "removed");
}
function drawPart(part, side) {
  const { size, at, paths } = layouts[part.layout];
  const svg = shape("svg", { viewBox: [-2, -2, size[0] + 4, size[1] + 4].join(" "), role: "group",
    "aria-label": "Graph of " + (modules[part.module].path || "the model") });
  svg.append(shape("defs", {}, shape("marker", { id: "arrow" + side, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7,
    markerHeight: 7, markerUnits: "userSpaceOnUse", orient: "auto" }, shape("path", { d: "M0,0.5L8,4L0,7.5z" }))));
  paths.forEach((d, i) => {
    const on = part.edges[i];
    if (!(on & side)) return;
    const kind = !data.compared || on === 3 ? undefined : on === 1 ? "removed" : "added";
    svg.append(shape("path", { d, class: kind, "marker-end": "url(#arrow" + side + ")" }));
  });
  part.boxes.forEach((box, i) => isOnSide(box, side) && svg.append(drawBox(box, i, at, side === 1)));
  return svg;
}

function applyZoom() {
  const [w, h] = layouts[parts[state.part].layout].size;
  for (const canvas of document.querySelectorAll(".canvas")) {
    const fit = Math.max(0.35, Math.min(1, (canvas.clientWidth - 30) / (w + 4)));
    const zoom = state.zoom || fit;
    canvas.dataset.zoom = zoom;
    canvas.firstChild.setAttribute("width", (w + 4) * zoom);
    canvas.firstChild.setAttribute("height", (h + 4) * zoom);
  }
}
function zoomBy(factor) {
  const now = Number(document.querySelector(".canvas").dataset.zoom);
  state.zoom = Math.max(0.15, Math.min(3, now * factor));
  applyZoom();
}

function figure(part, side, caption) {
  return make("figure", {}, caption ? make("figcaption", {}, caption) : null,
    make("div", { class: "canvas", tabindex: "0", role: "region", "aria-label": caption || "Picture" }, drawPart(part, side)));
}
function showPicture() {
  const part = parts[state.part];
  tip.hidden = true;
  if (!data.pictures) {
    byId("picture").replaceChildren(make("p", { class: "note" },
      "There are no pictures: this page was made by a graphgold that was built without Graphviz."));
    return;
  }
  byId("picture").replaceChildren(...(state.side
    ? [figure(part, 1, "golden"), figure(part, 2, "received")] : [figure(part, 3)]));
  applyZoom();
  document.querySelectorAll(".canvas").forEach(scrollToChange);
}
// A long picture is opened where something changed.
function scrollToChange(canvas) {
  const changed = canvas.querySelector(".changed");
  if (changed === null) return;
  const [frame, box] = [canvas.getBoundingClientRect(), changed.getBoundingClientRect()];
  if (box.bottom > frame.bottom) canvas.scrollTop += box.top - frame.top - canvas.clientHeight / 3;
  if (box.right > frame.right) canvas.scrollLeft += box.left - frame.left - canvas.clientWidth / 3;
}
function markSelected(scroll) {
  for (const box of document.querySelectorAll("#picture .selected")) box.classList.remove("selected");
  if (state.box < 0) return;
  for (const box of document.querySelectorAll(`#picture [data-box="${state.box}"]`)) {
    box.classList.add("selected");
    if (scroll) box.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
