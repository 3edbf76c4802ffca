import { tabStorage } from "../../../../base/ui/browser-storage.ts";
import type { Box } from "./mask-box.ts";

const keyOf = () => `sextant.masks.${location.pathname}`;
const isBox = (one: unknown): one is Box =>
  typeof one === "object" &&
  one !== null &&
  ["x", "y", "width", "height"].every((side) => Number.isFinite((one as Record<string, unknown>)[side]));

/** Returns the masks of this sitting from before a reload; none where this tab has none saved. */
export function readMasks(): Box[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(keyOf()) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isBox) : [];
  } catch {
    // Treat damaged data as none.
    return [];
  }
}

/** Saves the masks' positions in this tab. */
export function keepMasks(boxes: readonly Box[]): void {
  if (boxes.length === 0) tabStorage.removeItem(keyOf());
  else tabStorage.setItem(keyOf(), JSON.stringify(boxes));
}
