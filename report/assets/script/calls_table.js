// The calls of the level, line by line.
function callRow(thing, i) {
  const link = (text) => make("a", { href: "#call-" + i }, text);
  const golden = thing.mark === "removed" ? thing.line : thing.was ? thing.was.line : thing.line;
  const isInside = thing.mark === "modified" && golden === thing.line; // what changed is a call inside it
  const row = make("tr", { class: isInside ? "inner" : thing.mark },
    make("td", { class: "sign", title: isInside ? "modified inside" : thing.mark }, signs[thing.mark]));
  if (data.compared) row.append(make("td", { class: "was" }, thing.mark === "added" ? "" : link(golden)));
  row.append(make("td", { class: "now" }, thing.mark === "removed" ? "" : link(thing.line)));
  return row;
}
function showCalls() {
  const module = parts[state.part].module;
  const only = data.compared && byId("only-changes").checked;
  const rows = [];
  things.forEach((thing, i) => {
    if (thing.kind === "call" && isInside(thing, module) && !(only && thing.mark === "same")) rows.push(i);
  });
  byId("calls-title").textContent = (data.compared ? "Golden and received" : "Calls") +
    (module === 0 ? "" : " in " + modules[module].path);
  const heads = data.compared ? ["golden", "received"] : ["call"];
  byId("calls-table").replaceChildren(
    make("thead", {}, make("tr", {}, make("th", { class: "mark" }, make("span", { class: "aside" }, "change")),
      ...heads.map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, ...rows.slice(0, state.rows).map((i) => callRow(things[i], i))));
  const rest = rows.length - state.rows;
  byId("calls-more").replaceChildren(...(rows.length === 0
    ? [make("span", { class: "note" }, "Nothing changed here.")]
    : rest <= 0 ? []
      : [button(`show ${Math.min(rest, kPage)} more of ${rest}`, {}, () => { state.rows += kPage; showCalls(); })]));
}
