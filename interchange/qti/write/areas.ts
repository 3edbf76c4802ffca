import type { OutElement } from "./xml-out.ts";

/** An area of a picture, with its place. */
interface Area {
  shape?: string | undefined;
  coords?: readonly number[] | undefined;
}

/** The numbers of an area as points: of a circle, the one furthest to the right and down. */
function cornersOf(coords: readonly number[]): readonly number[] {
  const [x = 0, y = 0, radius = 0] = coords;
  return coords.length === 3 ? [x + radius, y + radius] : coords;
}

/** How far areas reach along a side. */
const reachOf = (areas: readonly Area[], side: 0 | 1) =>
  Math.ceil(Math.max(1, ...areas.flatMap(({ coords = [] }) => cornersOf(coords).filter((_, at) => at % 2 === side))));

/**
 * Returns the attributes that place an area. The schemas of QTI take whole numbers, and ask for those of the whole picture too: they are
 * its size, or what the other areas take of it where that is unknown.
 */
export function placeOfArea({ shape = "default", coords = [] }: Area, picture: OutElement, all: readonly Area[]) {
  if (shape !== "default") return { shape, coords: coords.map((one) => Math.max(0, Math.round(one))).join(",") };
  const [width, height] = [Number(picture.attributes.width), Number(picture.attributes.height)];
  return { shape, coords: [0, 0, width || reachOf(all, 0), height || reachOf(all, 1)].join(",") };
}
