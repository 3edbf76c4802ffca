import { z } from "zod";

/**
 * An area of a picture, as in HTML image maps and QTI, in pixels of the picture at the width and height that its tag says.
 * `coords`: rect x1,y1,x2,y2; circle x,y,r; ellipse x,y,rx,ry; poly x1,y1,x2,y2,…; default (the whole picture) none.
 */
export const areaShape = z.enum(["rect", "circle", "ellipse", "poly", "default"]);
export const areaCoords = z.array(z.number().min(-100_000).max(100_000)).max(400);

/** What a screen reader says of an area or a gap; plain text. */
export const areaLabel = z.string().max(500);

export type AreaShape = z.infer<typeof areaShape>;
