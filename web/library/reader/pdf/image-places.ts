/** A corner, as shares of the width and the height of a page. */
type Corner = readonly [number, number];
/** The corners of an image, one after the other around it. */
export type ImagePlace = readonly [Corner, Corner, Corner, Corner];

/** An image of at least this share of a page is the page itself, such as a scan. */
const WHOLE = 0.6;

/**
 * Returns where the pictures of a page are, of the corners that pdf.js recorded: three for each, the fourth lies across from the first. A
 * picture of the whole page is none: it is a page of paper that was photographed. Pure.
 */
export function imagePlaces(corners: ArrayLike<number> | null): ImagePlace[] {
  const places: ImagePlace[] = [];
  for (let at = 0; corners && at + 5 < corners.length; at += 6) {
    const [x0, y0, x1, y1, x2, y2] = [0, 1, 2, 3, 4, 5].map((index) => corners[at + index] ?? 0) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const area = Math.abs((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0));
    if (area > 0 && area < WHOLE)
      places.push([
        [x0, y0],
        [x1, y1],
        [x1 + x2 - x0, y1 + y2 - y0],
        [x2, y2],
      ]);
  }
  return places;
}
