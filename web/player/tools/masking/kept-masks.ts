import type { Box } from "./mask-box.ts";

const keyOf = () => `sextant.masks.${location.pathname}`;
const isBox = (one: unknown): one is Box =>
  typeof one === "object" &&
  one !== null &&
  ["x", "y", "width", "height"].every((side) => Number.isFinite((one as Record<string, unknown>)[side]));

/** Reads the masks that lay over this sitting before the page was loaded anew; none where this tab keeps none. */
export function readMasks(): Box[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf()) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isBox) : [];
  } catch {
    // Storage that is forbidden or damaged keeps nothing.
    return [];
  }
}

/** Keeps where masks lie, in this tab. */
export function keepMasks(boxes: readonly Box[]): void {
  try {
    if (boxes.length === 0) sessionStorage.removeItem(keyOf());
    else sessionStorage.setItem(keyOf(), JSON.stringify(boxes));
  } catch {
    // Without storage they last until the page is left.
  }
}
