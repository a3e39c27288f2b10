// How often each operator is called in the level.
function showOperators() {
  const module = parts[state.part].module;
  const counts = new Map();
  const count = (op, side) => {
    const name = op.replace(/\..*$/, "");
    if (!counts.has(name)) counts.set(name, [0, 0]);
    ++counts.get(name)[side];
  };
  for (const thing of things) {
    if (thing.kind !== "call" || !isInside(thing, module)) continue;
    if (thing.mark !== "added") count(thing.was ? thing.was.op : thing.op, 0);
    if (thing.mark !== "removed") count(thing.op, 1);
  }
  const rows = [...counts].sort(([a, [, m]], [b, [, n]]) => n - m || (a < b ? -1 : 1));
  const most = Math.max(1, ...rows.map(([, [, n]]) => n));
  byId("operators-title").textContent = "Operators" + (module === 0 ? "" : " in " + modules[module].path);
  byId("operators-table").replaceChildren(
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Operator"), make("th", { class: "number", scope: "col" }, "Calls"))),
    make("tbody", {}, ...rows.map(([op, [was, now]]) => make("tr", {}, make("td", {}, make("code", {}, op)),
      numberCell([String(now), Math.round((1000 * now) / most), data.compared && was !== now ? String(was) : undefined])))));
}
