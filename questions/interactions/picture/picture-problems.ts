import { visitElements } from "../../html/rewrite.ts";
import { plainText } from "../../html/text.ts";
import type { Problem } from "../module.ts";
import { error, warning } from "../problems.ts";
import type { AreaShape } from "./area.ts";
import { boxOf } from "./area-box.ts";

interface Area {
  label: string;
  shape?: AreaShape | undefined;
  coords?: readonly number[] | undefined;
}

interface PictureFacts {
  count: number;
  alt: string;
  width: number | null;
  height: number | null;
}

const pixels = (text: string | undefined) => (text === undefined || !/^\d+$/.test(text) ? null : Number(text));

function readPicture(html: string): PictureFacts {
  const facts: PictureFacts = { count: 0, alt: "", width: null, height: null };
  visitElements(html, ({ name, attributes }) => {
    if (name !== "img" || attributes["data-file"] === undefined) return;
    facts.count += 1;
    facts.alt = attributes.alt ?? "";
    facts.width = pixels(attributes.width);
    facts.height = pixels(attributes.height);
  });
  return facts;
}

const counts: Record<AreaShape, (count: number) => boolean> = {
  rect: (count) => count === 4,
  circle: (count) => count === 3,
  ellipse: (count) => count === 4,
  poly: (count) => count >= 6 && count % 2 === 0,
  default: (count) => count === 0,
};

function validateArea(path: string, area: Area, { width, height }: PictureFacts): Problem[] {
  const { shape, coords = [] } = area;
  if (shape === undefined) return [error(`${path}.shape`, "no_area", "This has no area on the picture. Draw one.")];
  const at = `${path}.coords`;
  if (!counts[shape](coords.length))
    return [error(at, "wrong_coords", `These coordinates don’t fit the shape ${shape}. Draw it again.`)];
  if (shape === "default") return [];
  const [left, top, right, bottom] = boxOf(shape, coords);
  if (right <= left || bottom <= top) return [error(at, "empty_area", "This area is empty. Draw it again.")];
  const [maxX, maxY] = [width ?? Number.POSITIVE_INFINITY, height ?? Number.POSITIVE_INFINITY];
  if (left >= maxX || top >= maxY || right <= 0 || bottom <= 0)
    return [error(at, "area_outside", "This area is outside the picture. Move it.")];
  if (left < 0 || top < 0 || right > maxX || bottom > maxY)
    return [warning(at, "area_beyond", "This area extends beyond the picture. Make it smaller.")];
  return [];
}

/**
 * Checks a picture and the areas on it.
 *
 * @param image The HTML of the picture.
 * @param path The path of the list of areas in the interaction.
 */
export function validatePicture(image: string, path: string, areas: readonly Area[]): Problem[] {
  const facts = readPicture(image);
  const problems: Problem[] = [];
  if (facts.count !== 1)
    problems.push(error("image", "not_one_picture", "It needs exactly one picture. Add or remove one."));
  else if (facts.alt.trim() === "")
    problems.push(warning("image", "picture_without_text", "The picture has no alternative text. Describe it."));
  if (facts.count === 1 && plainText(image.replace(/<img[^>]*>/g, "")) !== "")
    problems.push(error("image", "not_one_picture", "There’s text beside the picture. Remove it."));
  const places = new Set<string>();
  areas.forEach((area, index) => {
    problems.push(...validateArea(`${path}.${index}`, area, facts));
    const place = `${area.shape} ${area.coords?.join()}`;
    if (area.shape !== undefined && places.has(place))
      problems.push(error(`${path}.${index}.coords`, "repeated_area", "Two areas are the same. Move or remove one."));
    places.add(place);
  });
  return problems;
}

/** Labels that say nothing, or the same as another. */
export function validateLabels(path: string, parts: readonly { label: string }[]): Problem[] {
  const labels = new Set<string>();
  return parts.flatMap(({ label }, index) => {
    const text = label.trim();
    const at = `${path}.${index}.label`;
    if (text === "") return [error(at, "no_label", "This has no label, so screen readers can’t announce it. Add one.")];
    if (labels.has(text)) return [warning(at, "repeated_label", "Two parts have the same label. Change one.")];
    labels.add(text);
    return [];
  });
}
