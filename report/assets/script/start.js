// All together: what a change of the address shows, and what is shown first.
function showLevel() {
  state.rows = kPage;
  showCrumbs();
  showPager();
  showPicture();
  showCalls();
  showOperators();
}
// A model that is all in one module is opened there; a level of many parts at the first that changed.
function firstLevel() {
  const isMember = (box) => box.module !== undefined || (box.thing !== undefined && things[box.thing].kind === "call");
  const isChanged = (box) => (box.module !== undefined ? modules[box.module].changed : things[box.thing].mark !== "same");
  for (let part = 0; ;) {
    const inside = parts[part].boxes.filter(isMember);
    if (parts[part].of > 1 || inside.length !== 1 || inside[0].module === undefined) {
      const level = parts.slice(part, part + parts[part].of);
      return part + Math.max(0, level.findIndex((each) => each.boxes.filter(isMember).some(isChanged)));
    }
    part = inside[0].to;
  }
}
function follow() {
  const to = readAddress();
  if (to === null) return;
  const isNew = to.part !== state.part;
  Object.assign(state, to);
  if (isNew) showLevel();
  showDetails();
  markSelected(true);
  const graph = byId("graph").getBoundingClientRect();
  if (graph.top > innerHeight * 0.6 || graph.bottom < innerHeight * 0.4) byId("graph").scrollIntoView();
}
function setView(side) {
  state.side = side;
  byId("view-both").setAttribute("aria-pressed", String(!side));
  byId("view-side").setAttribute("aria-pressed", String(side));
  showPicture();
  markSelected(false);
}
byId("view-both").addEventListener("click", () => setView(false));
byId("view-side").addEventListener("click", () => setView(true));
byId("zoom-in").addEventListener("click", () => zoomBy(1.25));
byId("zoom-out").addEventListener("click", () => zoomBy(0.8));
byId("zoom-fit").addEventListener("click", () => { state.zoom = 0; applyZoom(); });
byId("only-changes").addEventListener("change", () => { state.rows = kPage; showCalls(); });
addEventListener("hashchange", follow);
addEventListener("resize", () => data.pictures && applyZoom());

for (const id of ["calls", "modules", "operators"]) byId(id).hidden = false;
byId("tools").hidden = !data.pictures;
byId("only-changes").checked = things.some((thing) => thing.mark !== "same");
openChanged();
state.part = firstLevel();
showLevel();
showModules();
showDetails();
follow();
