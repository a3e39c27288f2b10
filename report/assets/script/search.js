// The search over all calls and modules, and the keys.
const kMostFound = 50;
let texts = null; // of modules, then of things, in lower case
function textsToSearch() {
  texts = texts || [
    ...modules.map((module) => module.path.toLowerCase()),
    ...things.map((thing) => [thing.name, thing.op, thing.type, thing.was && thing.was.op].join(" ").toLowerCase()),
  ];
  return texts;
}
function foundItem(index) {
  if (index < modules.length) {
    return make("li", {}, make("a", { href: moduleHref(index) }, make("b", {}, "module"), make("span", {}, modules[index].path)));
  }
  const thing = things[index - modules.length];
  const op = thing.op ? thing.op.replace(/^.*::/, "") : thing.kind;
  return make("li", {}, make("a", { href: "#call-" + (index - modules.length) },
    make("b", {}, signs[thing.mark] ? signs[thing.mark] + " " + op : op), make("span", {}, thing.name + "  " + thing.type)));
}
function search() {
  const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  byId("found").hidden = words.length === 0;
  if (words.length === 0) return;
  const found = [];
  textsToSearch().forEach((text, i) => {
    const isShown = i >= modules.length || (i > 0 && modules[i].part !== undefined);
    if (isShown && words.every((word) => text.includes(word))) found.push(i);
  });
  byId("found-count").textContent = found.length === 0 ? "nothing found"
    : found.length > kMostFound ? `${found.length} found, the first ${kMostFound} are` : `${found.length} found`;
  byId("found-list").replaceChildren(...found.slice(0, kMostFound).map(foundItem));
}
function closeSearch() { byId("found").hidden = true; }
byId("search").addEventListener("input", search);
byId("search").addEventListener("focus", search);
byId("found-list").addEventListener("click", closeSearch);
document.addEventListener("click", (event) => event.target.closest(".search") || closeSearch());
document.addEventListener("keydown", (event) => {
  const links = [...document.querySelectorAll("#found-list a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
    event.preventDefault();
    byId("search").focus();
  } else if (event.key === "Escape") {
    closeSearch();
    tip.hidden = true;
  } else if (event.target.closest(".search") && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    const next = event.key === "ArrowDown" ? links[at + 1] : links[at - 1] || byId("search");
    if (next) next.focus();
  } else if (event.target === byId("search") && event.key === "Enter" && links.length > 0) {
    links[0].click();
  }
});
