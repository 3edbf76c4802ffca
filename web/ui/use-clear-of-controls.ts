import { type RefObject, useLayoutEffect } from "react";
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

/** Keeps an element that floats over the page from covering its buttons, links and fields, for as long as there is something in it. */
export function useClearOfControls(floating: RefObject<HTMLElement | null>, isFilled: boolean): void {
  useLayoutEffect(() => {
    const element = floating.current;
    if (!element || !isFilled) return;
    let shift = 0;
    const check = () => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const natural = { top: top - shift, bottom: bottom - shift, left, right };
      const next = clearShift(natural, boxesAround(element), innerHeight);
      if (next === shift) return;
      shift = next;
      element.style.translate = `0 ${shift}px`;
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    return () => {
      clearInterval(timer);
      element.style.translate = "";
    };
  });
}
