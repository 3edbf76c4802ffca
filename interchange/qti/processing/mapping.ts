import { childElements, findChild } from "../../xml/xml-tree.ts";
import type { Declaration, Mapping } from "./declarations.ts";
import { isInside, readCoords } from "./geometry.ts";
import { isSame, type Scalar, type Value } from "./values.ts";

const clamp = (sum: number, { lowerBound, upperBound }: Pick<Mapping, "lowerBound" | "upperBound">) =>
  Math.min(Math.max(sum, lowerBound ?? Number.NEGATIVE_INFINITY), upperBound ?? Number.POSITIVE_INFINITY);

function worthOf(mapping: Mapping, item: Scalar, type: string): number {
  const fold = (text: string) => text.toLowerCase();
  const found = mapping.entries.find(({ key, caseSensitive }) =>
    caseSensitive || type !== "string"
      ? isSame(type === "string" ? key : key.trim().replace(/\s+/g, " "), item, [type])
      : fold(key) === fold(String(item)),
  );
  return found?.value ?? mapping.defaultValue;
}

/** Computes `mapResponse`: each different piece of a container counts once; the sum within the bounds. */
export function mapResponse({ mapping, type }: Declaration, value: Value | null): number | null {
  if (!mapping) return null;
  const items = [...new Set(value?.items ?? [])];
  return clamp(
    items.reduce((sum: number, item) => sum + worthOf(mapping, item, type), 0),
    mapping,
  );
}

/** Computes `mapResponsePoint`: each area counts once, a point outside of all gives the default. */
export function mapResponsePoint({ element }: Declaration, value: Value | null): number | null {
  const mapping = findChild(element, "areaMapping");
  if (!mapping) return null;
  const bound = (name: string) => (mapping.attributes[name] === undefined ? null : Number(mapping.attributes[name]));
  const areas = childElements(mapping, "areaMapEntry").map(({ attributes }) => ({
    shape: attributes.shape ?? "default",
    coords: readCoords(attributes.coords),
    value: Number(attributes.mappedValue ?? 0),
  }));
  const hit = new Set<(typeof areas)[number]>();
  let sum = 0;
  for (const item of value?.items ?? []) {
    const [x = 0, y = 0] = String(item).split(" ").map(Number);
    const area = areas.find(({ shape, coords }) => isInside(shape, coords, x, y));
    if (!area) sum += bound("defaultValue") ?? 0;
    else if (!hit.has(area)) sum += area.value;
    if (area) hit.add(area);
  }
  return clamp(sum, { lowerBound: bound("lowerBound"), upperBound: bound("upperBound") });
}
