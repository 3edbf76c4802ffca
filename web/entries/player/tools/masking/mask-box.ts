/** Position and size of a mask in the window, px. */
export type Box = { x: number; y: number; width: number; height: number };

const LEAST = { width: 96, height: 48 };
/** Keep the bars above and below free: the clock is never covered. */
const ABOVE = 56;
const BELOW = 64;
const STEP = 16;

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** Fits a box between the bars of a window of this size. */
export function fitInto(box: Box, room: { width: number; height: number }): Box {
  const height = between(LEAST.height, box.height, Math.max(LEAST.height, room.height - ABOVE - BELOW));
  const width = between(LEAST.width, box.width, Math.max(LEAST.width, room.width));
  return {
    width,
    height,
    x: between(0, box.x, Math.max(0, room.width - width)),
    y: between(ABOVE, box.y, Math.max(ABOVE, room.height - BELOW - height)),
  };
}

/** Returns the box after an arrow key, which moves it or, with Shift, its far corner; null for any other key. */
export function stepBox(box: Box, key: string, resizes: boolean): Box | null {
  const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[key];
  if (!by) return null;
  const [right = 0, down = 0] = by;
  return resizes
    ? { ...box, width: box.width + right, height: box.height + down }
    : { ...box, x: box.x + right, y: box.y + down };
}

/** Returns a box that covers an element with a small margin. */
export function coverOf({ x, y, width, height }: Box): Box {
  return { x: x - 4, y: y - 4, width: width + 8, height: height + 8 };
}
