// The way to other levels: the modules around this one, and the parts of a long level.
// Modules that only hold one other are skipped, as in the pictures.
function showCrumbs() {
  const path = [];
  for (let i = parts[state.part].module; ; i = modules[i].parent) {
    path.unshift(i);
    if (i === 0) break;
  }
  const crumbs = [];
  path.forEach((i, at) => {
    if (at > 0) crumbs.push(make("span", { "aria-hidden": "true" }, "›"));
    const here = at === path.length - 1;
    crumbs.push(make("a", { href: moduleHref(i), "aria-current": here ? "location" : undefined }, lastName(i)));
  });
  byId("crumbs").replaceChildren(...crumbs);
}
function showPager() {
  const part = parts[state.part];
  const pager = byId("pager");
  pager.hidden = part.of === 1;
  pager.replaceChildren(
    ...(part.number > 1 ? [make("a", { href: "#part-" + (state.part - 1), rel: "prev" }, "‹ previous")] : []),
    make("span", {}, `part ${part.number} of ${part.of}`),
    ...(part.number < part.of ? [make("a", { href: "#part-" + (state.part + 1), rel: "next" }, "next ›")] : []));
}
