/** Size of a page at 100%, in CSS pixels. */
export interface PageSize {
  width: number;
  height: number;
}

/** Where pages are, one beneath the other. */
export interface PageLayout {
  /** Top of each page, the first at index 0, and after the last one where the next would be. */
  tops: Float64Array;
  /** Height of all of them. */
  height: number;
}

/** Space between two pages, and above the first. */
export const PAGE_GAP = 16;

/** How large pages are shown: as wide as fits, or so many times their size. */
export type Zoom = "fit" | number;

const MOST_FIT = 1.6;
const LEAST_FIT = 0.2;

/** Returns by how much a page is enlarged. To fit, one that is wider than usual is shown smaller, and none larger than the usual one. Pure. */
export function scaleOf(
  page: PageSize,
  { usual, width, zoom }: { usual: PageSize; width: number; zoom: Zoom },
): number {
  if (zoom !== "fit") return zoom;
  return Math.min(MOST_FIT, Math.max(LEAST_FIT, width / Math.max(usual.width, page.width)));
}

/** Lays out pages, those whose size is not known yet as large as the usual one. `scale` is that of a page of this size. Pure. */
export function layoutPages(
  count: number,
  { usual, known, scale }: { usual: PageSize; known: ReadonlyMap<number, PageSize>; scale: (size: PageSize) => number },
): PageLayout {
  const tops = new Float64Array(count + 1);
  let top = PAGE_GAP;
  for (let index = 0; index < count; index += 1) {
    tops[index] = top;
    const size = known.get(index + 1) ?? usual;
    top += Math.round(size.height * scale(size)) + PAGE_GAP;
  }
  tops[count] = top;
  return { tops, height: top };
}

/** Returns the page that is at this height, from 1. */
export function pageAt({ tops }: PageLayout, y: number): number {
  let [low, high] = [0, tops.length - 2];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** Returns the pages between two heights, and one more at either side, which are drawn ahead. */
export function pagesToDraw(layout: PageLayout, from: number, to: number): number[] {
  const count = layout.tops.length - 1;
  const first = Math.max(1, pageAt(layout, from) - 1);
  const last = Math.min(count, pageAt(layout, to) + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
