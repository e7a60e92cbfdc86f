"use strict";
// Steps through each game of the page: one event at a time, by buttons, by ← and →, or by a link to an event.
const name = step => step.querySelector(".what > b")?.textContent ?? "–";
const games = [...document.querySelectorAll(".steps")].map(box => {
  const steps = [...box.querySelectorAll(".step")];
  const controls = box.querySelector(".controls"), at = controls.querySelector(".at"), all = controls.querySelector("[data-all]");
  let now = 0;
  const show = n => {
    now = Math.min(Math.max(n, 0), steps.length - 1);
    steps.forEach((step, k) => step.classList.toggle("now", k === now));
    at.textContent = name(steps[now]) + " / " + name(steps[steps.length - 1]);
    controls.querySelector("[data-go='-1']").disabled = now === 0;
    controls.querySelector("[data-go='1']").disabled = now === steps.length - 1;
  };
  const list = whole => {
    box.classList.toggle("stepping", !whole);
    all.setAttribute("aria-pressed", String(whole));
  };
  controls.hidden = false;
  controls.addEventListener("click", event => {
    const go = event.target.dataset.go;
    if (go) { list(false); show(now + Number(go)); }
    else if (event.target === all) list(box.classList.contains("stepping"));
  });
  list(false);
  show(0);
  return { box, controls, steps, go: by => show(now + by), show, end: () => show(steps.length - 1), list };
});
// The game that keys step through: the one with the focus, else the one nearest to the middle of the window.
const near = () => {
  const held = games.find(game => game.box.contains(document.activeElement));
  if (held || games.length < 2) return held || games[0];
  const off = game => {
    const { top, bottom } = game.box.getBoundingClientRect(), middle = innerHeight / 2;
    return top > middle ? top - middle : bottom < middle ? middle - bottom : 0;
  };
  return games.reduce((best, game) => off(game) < off(best) ? game : best);
};
document.addEventListener("keydown", event => {
  const game = near();
  if (!game || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !game.box.classList.contains("stepping")) return;
  if (event.target.closest(".wide")) return;
  const does = { ArrowLeft: () => game.go(-1), ArrowRight: () => game.go(1), Home: () => game.show(0), End: game.end }[event.key];
  const inside = game.box.contains(document.activeElement);
  if (!does || ((event.key === "Home" || event.key === "End") && !inside)) return;
  event.preventDefault();
  does();
});
// A link leads to its event, and opens the row that it stands in.
const follow = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  const row = target.closest("details");
  if (row) row.open = true;
  const game = games.find(one => one.steps.includes(target));
  if (game) game.show(game.steps.indexOf(target));
  (game && game.box.classList.contains("stepping") ? game.controls : target).scrollIntoView();
};
addEventListener("hashchange", follow);
if (location.hash) follow();
