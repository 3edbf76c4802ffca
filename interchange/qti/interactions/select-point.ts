import { message } from "../../messages/message.ts";
import { childElements, findAll, findChild, type XmlElement } from "../../xml/xml-tree.ts";
import type { ItemContext } from "../item-context.ts";
import { optionPart } from "../parts/option-part.ts";
import type { Part } from "../parts/part.ts";
import { isInside } from "../processing/geometry.ts";
import { Refusal } from "../refusal.ts";
import { areaOf } from "./choices.ts";
import { countIn, declarationOf, imageOf, promptOf } from "./shared.ts";

type Area = ReturnType<typeof areaOf>;

/** How many points of a picture are looked at, from left to right and from top to bottom. */
const STEPS = 200;

const spanOf = (areas: readonly Area[], side: 0 | 1) =>
  Math.max(10, ...areas.flatMap(({ coords }) => coords.filter((_, at) => at % 2 === side || coords.length === 3))) *
  1.5;

/** Returns a point of each area that is in no earlier one, and last a point outside all areas; null where there is none. */
function pointsOf(areas: readonly Area[]): (string | null)[] {
  const found: (string | null)[] = [...areas.map(() => null), null];
  const [width, height] = [spanOf(areas, 0), spanOf(areas, 1)];
  for (let row = 0; row <= STEPS; row += 1)
    for (let column = 0; column <= STEPS; column += 1) {
      const [x, y] = [Math.round((column * width) / STEPS), Math.round((row * height) / STEPS)];
      const hit = areas.findIndex(({ shape, coords }) => isInside(shape, coords, x, y));
      found[hit < 0 ? areas.length : hit] ??= `${x} ${y}`;
    }
  return found;
}

/** Areas that earn points, or are asked about by a rule. */
function areasOf(element: XmlElement, context: ItemContext): Area[] {
  const declared = declarationOf(element, context);
  const mapping = findChild(declared.element, "areaMapping");
  const entries = mapping ? childElements(mapping, "areaMapEntry") : [];
  const asked = findAll(context.scoring.processing, "inside").filter((rule) =>
    findAll(rule, "variable").some(({ attributes }) => attributes.identifier === declared.identifier),
  );
  const all = [...entries, ...asked].map(areaOf).filter(({ shape }) => shape !== "default");
  return [...new Map(all.map((area) => [JSON.stringify(area), area])).values()];
}

/**
 * Reads a `selectPointInteraction`: the areas that its points are scored by become areas to choose, and the rest of the picture
 * another.
 */
export function readSelectPoint(element: XmlElement, context: ItemContext): Part {
  const declared = declarationOf(element, context);
  const areas = areasOf(element, context);
  if (areas.length === 0) throw new Refusal(message("areas_unknown"));
  const points = pointsOf(areas);
  const all = [...areas, { shape: "default" as const, coords: [] }].flatMap((area, index) => {
    const point = points[index];
    const name = index < areas.length ? `AREA_${index + 1}` : "ELSEWHERE";
    const label = index < areas.length ? `Area ${index + 1}` : "Elsewhere";
    return point ? [{ area, point, name, label }] : [];
  });
  context.losses.add(message("point_as_area"));
  const right = (declared.correct?.items ?? []).flatMap((item) => {
    const [x = 0, y = 0] = String(item).split(" ").map(Number);
    return all.find(({ area }) => isInside(area.shape, area.coords, x, y))?.name ?? [];
  });
  const most = declared.cardinality === "single" ? 1 : countIn(element, "maxChoices", 1);
  const maxChoices = most > 0 && right.length > most ? 0 : most;
  return optionPart({
    variable: declared.identifier,
    kind: element.name,
    interaction: {
      type: "hotspot",
      source_identifier: declared.identifier,
      prompt: promptOf(element, context),
      image: imageOf(element, context),
      min_choices: Math.min(countIn(element, "minChoices", 0), all.length),
      max_choices: maxChoices,
      options: all.map(({ area, name, label }) => ({
        source_identifier: name,
        label,
        feedback: "",
        reason_for_error: null,
        ...area,
      })),
    },
    isInline: false,
    names: all.map(({ name }) => name),
    maxChoices,
    declared,
    written: (name) => all.find((one) => one.name === name)?.point ?? "",
    right: [...new Set(right)],
    processing: context.scoring.processing,
  });
}
