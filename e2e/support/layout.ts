import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

const readFaults = `(() => {
  const faults = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 1) faults.push("the page is " + wide + " px too wide");
  const isShown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const passes = ".sr, .sr *, .katex *, math *, svg *, [aria-hidden=true] *, [inert] *, .skip, .p-notes *, .toast *, option";
  const floats = (one) => {
    for (let up = one; up; up = up.parentElement) if (/fixed|sticky/.test(getComputedStyle(up).position)) return up;
    return null;
  };
  /** The part of a box that its ancestors don’t cut off. */
  const clipped = (box, from) => {
    let { left, top, right, bottom } = box;
    for (let up = from; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.position === "fixed") break;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = up.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return { left, top, right, bottom };
  };
  /** Where a control can show text: the sign or button of a field is beside that. */
  const withText = (control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    if (control.localName === "button") return { left, top, right, bottom };
    const { paddingLeft, paddingRight } = getComputedStyle(control);
    return { left: left + parseFloat(paddingLeft), top, right: right - parseFloat(paddingRight), bottom };
  };
  const parts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const holder = text.parentElement;
    if (text.data.trim() === "" || holder.matches(passes) || !isShown(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) parts.push({ holder, name: text.data.trim(), box: clipped(box, holder) });
  }
  for (const control of document.querySelectorAll("input:not([type=radio], [type=checkbox]), select, textarea, button"))
    if (isShown(control) && !control.matches(passes))
      parts.push({ holder: control, name: control.getAttribute("aria-label") ?? control.localName, box: clipped(withText(control), control.parentElement) });
  const seen = parts.filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);
  for (const { holder, name, box } of seen)
    if (!floats(holder) && (box.left < -1 || box.right > innerWidth + 1)) faults.push(name.slice(0, 40) + " is cut off at the edge");
  for (const [index, one] of seen.entries())
    for (const other of seen.slice(index + 1)) {
      if (one.holder === other.holder || one.holder.contains(other.holder) || other.holder.contains(one.holder)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Letters are lower than their line: lines may touch.
      if (across < 3 || down < 6 || floats(one.holder) !== floats(other.holder)) continue;
      if (one.holder.closest("label") && one.holder.closest("label") === other.holder.closest("label")) continue;
      faults.push(one.name.slice(0, 40) + " | " + other.name.slice(0, 40));
    }
  return [...new Set(faults)];
})()`;

const softly = expect.configure({ soft: true });

/** Widths at which layouts change, or nearly. */
const widths = [768, 641, 320] as const;

/** Expects that at some widths, on narrow windows by default, nothing overlaps, is cut off or makes the page scroll to the side. */
export async function expectRoom(page: Page, screen: string, at: readonly number[] = widths): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 });
    await softly.poll(() => page.evaluate<string[]>(readFaults), `${screen} at ${width} px`).toEqual([]);
  }
}
