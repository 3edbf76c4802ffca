import { type Box, clearShift } from "./clear-shift.ts";

const controls =
  "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=option], [role=menuitem], [role=tab]";
/** The page beneath changes while something floats over it. */
const CHECK_MS = 250;

/** The visible boxes of everything that can be pressed outside this element. */
function boxesAround(element: HTMLElement): Box[] {
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    if (element.contains(control) || !control.checkVisibility()) return [];
    const box = control.getBoundingClientRect();
    const isInSight = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight;
    return isInSight ? [box] : [];
  });
}

/**
 * Keeps an element that floats over the page from covering its buttons, links and fields. What is under a pointer stays there, whatever
 * changes beneath or beside it: a button that moved away between pressing and letting go would not have been pressed.
 *
 * @returns `check` for when what is in the element has changed, and `stop`.
 */
export function keepClear(element: HTMLElement): { check: () => void; stop: () => void } {
  let shift = 0;
  let held: { part: HTMLElement; top: number } | null = null;
  const move = (next: number) => {
    if (next === shift) return;
    shift = next;
    element.style.translate = `0 ${shift}px`;
  };
  // As laid out: a part that is still coming into sight stands where it is going to.
  const topOf = (part: HTMLElement) => element.getBoundingClientRect().top + (part === element ? 0 : part.offsetTop);
  const check = () => {
    if (held && element.contains(held.part)) return move(shift + held.top - topOf(held.part));
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const natural = { top: top - shift, bottom: bottom - shift, left, right };
    move(clearShift(natural, boxesAround(element), innerHeight));
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
