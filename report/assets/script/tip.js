// The tip at the pointer, or at what has the focus: a call in short.
const tip = byId("tip");
function showTip(target, x, y) {
  const index = target && target.dataset.thing;
  if (index === undefined || index === null) { tip.hidden = true; return; }
  tip.replaceChildren(...describe(Number(index), false));
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - box.width - 8)) + "px";
  tip.style.top = Math.max(4, y + 18 + box.height > innerHeight ? y - box.height - 10 : y + 18) + "px";
}
const boxAt = (event) => event.target.closest && event.target.closest("[data-box]");
byId("picture").addEventListener("mousemove", (event) => showTip(boxAt(event), event.clientX, event.clientY));
byId("picture").addEventListener("mouseleave", () => { tip.hidden = true; });
byId("picture").addEventListener("focusin", (event) => {
  const box = boxAt(event);
  if (!box || !box.matches(":focus-visible")) return;
  const place = box.getBoundingClientRect();
  showTip(box, place.left, place.bottom - 12);
});
byId("picture").addEventListener("focusout", () => { tip.hidden = true; });
