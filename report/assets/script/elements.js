// Elements of the page and of its pictures. All text goes in as text, never as markup.
const byId = (id) => document.getElementById(id);
const signs = { same: "", follows: "≈", moved: "→", modified: "~", added: "+", removed: "−" };
const kPage = 200; // rows of a table that are shown at once

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== undefined && value !== false) element.setAttribute(name, value);
  }
  for (const child of children) {
    if (child !== null && child !== undefined) element.append(child);
  }
  return element;
}
const make = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const shape = (tag, attributes, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
function button(text, attributes, onClick) {
  const element = make("button", { type: "button", ...attributes }, text);
  element.addEventListener("click", onClick);
  return element;
}

// What the golden has, crossed out, and what was received; where they are the same, once.
function wasAndNow(was, now) {
  const differs = was !== undefined && now !== undefined && was !== now;
  return differs ? [make("del", {}, was), " → ", make("ins", {}, now)] : [now === undefined ? was : now];
}
function list(title, items) {
  return items.length === 0 ? [] : [make("h4", {}, title), make("ul", {}, ...items.map((item) => make("li", {}, ...item)))];
}
