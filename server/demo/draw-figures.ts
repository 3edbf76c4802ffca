import sharp from "sharp";
import { demoFigures } from "./content/figures.ts";

/** Dots per inch at which one unit of an SVG is one pixel. */
const UNIT_DENSITY = 72;
/** Sharp on screens of twice the usual density. */
const SCALE = 2;

/** Returns the demo's pictures as PNG, by their names in `data-file`. */
export async function drawFigures(): Promise<Map<string, Buffer>> {
  const drawn = await Promise.all(
    Object.entries(demoFigures()).map(async ([name, svg]) => {
      const picture = sharp(Buffer.from(svg), { density: UNIT_DENSITY * SCALE });
      return [name, await picture.png().toBuffer()] as const;
    }),
  );
  return new Map(drawn);
}
