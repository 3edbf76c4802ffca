import { type Box, clearShift, type Shift } from "./clear-shift.ts";

/** Titles: a heading of the page, a panel or a dialog. */
const titles = ":is(aside, dialog, [role=dialog], .pagehead) :is(h1, h2)";
const controls =
  "button, a[href], input:not([type=hidden]), select, textarea, summary, label:has(input), [role=option], [role=menuitem], [role=tab], [role=slider]";
/** Rechecks this often, since the page below may change while something floats over it. */
const CHECK_MS = 250;

/** Returns the visible part of a box, clipped by its scroll containers. Null where nothing is visible. */
function inSight(control: HTMLElement): Box | null {
  let { top, bottom, left, right } = control.getBoundingClientRect();
  if (right - left <= 1 || bottom - top <= 1 || bottom <= 0 || top >= innerHeight) return null;
  for (let around = control.parentElement; around; around = around.parentElement) {
    if (around.scrollHeight <= around.clientHeight || getComputedStyle(around).overflowY === "visible") continue;
    const cut = around.getBoundingClientRect();
    [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom)];
    if (top >= bottom) return null;
  }
  return { top, bottom, left, right };
}

/** Returns the visible boxes of titles and interactive elements outside this element. */
function boxesAround(element: HTMLElement): Box[] {
  return [...document.querySelectorAll<HTMLElement>(`${controls}, ${titles}`)].flatMap((control) =>
    element.contains(control) || !control.checkVisibility() ? [] : (inSight(control) ?? []),
  );
}

/**
 * Keeps an element that floats over the page from covering its buttons, links, fields and titles. The part under a pointer stays
 * there, whatever changes around it: a button that moves between press and release would not be pressed.
 *
 * @returns `check`, to call when the element's content has changed, and `stop`.
 */
export function keepClear(element: HTMLElement): { check: () => void; stop: () => void } {
  let shift: Shift = { x: 0, y: 0 };
  let held: { part: HTMLElement; top: number } | null = null;
  const move = (next: Shift) => {
    if (next.x === shift.x && next.y === shift.y) return;
    shift = next;
    element.style.translate = `${shift.x}px ${shift.y}px`;
  };
  // Layout position: a part that is still animating into view counts at its destination.
  const topOf = (part: HTMLElement) => element.getBoundingClientRect().top + (part === element ? 0 : part.offsetTop);
  const check = () => {
    if (held && element.contains(held.part)) return move({ ...shift, y: shift.y + held.top - topOf(held.part) });
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const { x, y } = shift;
    const natural = { top: top - y, bottom: bottom - y, left: left - x, right: right - x };
    move(clearShift(natural, boxesAround(element), { width: innerWidth, height: innerHeight }));
  };
  const hold = ({ target }: PointerEvent) => {
    const part = [...element.children].find((child) => target instanceof Node && child.contains(target));
    const whole = part instanceof HTMLElement ? part : element;
    held = { part: whole, top: topOf(whole) };
  };
  const release = () => {
    held = null;
  };
  const timer = setInterval(check, CHECK_MS);
  element.addEventListener("pointerover", hold);
  element.addEventListener("pointerleave", release);
  return {
    check,
    stop: () => {
      clearInterval(timer);
      element.removeEventListener("pointerover", hold);
      element.removeEventListener("pointerleave", release);
      element.style.translate = "";
    },
  };
}
