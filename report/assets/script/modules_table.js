// The table of modules, which fold and unfold.
function numberCell([text, share, was]) {
  const fillBar = make("i");
  fillBar.style.setProperty("--share", share / 1000);
  return make("td", { class: "number" }, ...wasAndNow(was, text), make("span", { class: "track", "aria-hidden": "true" }, fillBar));
}
const unfolded = new Set([0]);
const moreOf = new Map(); // how many children of a module are shown, if not kPage
// Modules that changed are shown at once, as long as these are few.
function openChanged() {
  let budget = 60;
  for (const level = [0]; level.length > 0 && budget > 0;) {
    const module = level.shift();
    for (const child of children[module]) {
      if (!modules[child].changed || children[child].length === 0 || budget < children[child].length) continue;
      budget -= children[child].length;
      unfolded.add(child);
      level.push(child);
    }
  }
}
function moduleRow(i, depth) {
  const name = make("span", { class: "name" });
  name.style.setProperty("--depth", depth);
  const isOpen = unfolded.has(i);
  name.append(children[i].length === 0 || i === 0 ? make("span", { class: "leaf" })
    : button(isOpen ? "▾" : "▸", { "aria-expanded": String(isOpen), "aria-label": "modules in " + modules[i].path, "data-module": i }, () => {
      if (isOpen) unfolded.delete(i); else unfolded.add(i);
      showModules();
      document.querySelector(`#modules-table [data-module="${i}"]`).focus();
    }));
  name.append(moduleHref(i) ? make("a", { href: moduleHref(i) }, lastName(i)) : lastName(i));
  if (modules[i].changed) name.append(make("span", { class: "badge " + modules[i].mark },
    modules[i].mark === "modified" ? modules[i].changed + " changed" : modules[i].mark));
  return make("tr", {}, make("td", {}, name), ...modules[i].cells.map(numberCell));
}
function showModules() {
  const rows = [];
  const add = (i, depth) => {
    rows.push(moduleRow(i, depth));
    if (!unfolded.has(i)) return;
    const most = moreOf.get(i) || kPage;
    for (const child of children[i].slice(0, most)) add(child, depth + 1);
    const rest = children[i].length - most;
    if (rest > 0) {
      rows.push(make("tr", {}, make("td", { colspan: 1 + data.columns.length },
        button(`show ${Math.min(rest, kPage)} more of ${rest}`, {}, () => { moreOf.set(i, most + kPage); showModules(); }))));
    }
  };
  add(0, 0);
  byId("modules-table").replaceChildren(
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Module"),
      ...data.columns.map((column) => make("th", { class: "number", scope: "col" }, column)))),
    make("tbody", {}, ...rows));
}
