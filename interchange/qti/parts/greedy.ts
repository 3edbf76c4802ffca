import { childElements, textOf, type XmlElement } from "../../xml/xml-tree.ts";

/** More are not tried one by one. */
const MOST_TRIED = 10_000;

/** Returns the subset that grows from nothing by whatever earns most by itself, as long as it earns more and is allowed. */
export function greedySubset<T>(
  items: readonly T[],
  isAllowed: (subset: readonly T[]) => boolean,
  earned: (subset: readonly T[]) => number,
): T[] {
  const gains = items
    .slice(0, MOST_TRIED)
    .map((item) => ({ item, gain: isAllowed([item]) ? earned([item]) : 0 }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain);
  let subset: T[] = [];
  let most = 0;
  for (const { item } of gains) {
    const larger = [...subset, item];
    const points = isAllowed(larger) ? earned(larger) : 0;
    if (points > most) [subset, most] = [larger, points];
  }
  return subset;
}

/** Returns as many of these as are allowed together, from the first. */
export function allowedOf<T>(items: readonly T[], isAllowed: (subset: readonly T[]) => boolean): T[] {
  const subset: T[] = [];
  for (const item of items) if (!subset.includes(item) && isAllowed([...subset, item])) subset.push(item);
  return subset;
}

/** Texts that the rules of a scoring name, except where they ask that something is not so. */
export function mentionedIn(processing: XmlElement): string[] {
  if (processing.name === "not") return [];
  if (processing.name === "baseValue") return [textOf(processing).trim().replace(/\s+/g, " ")];
  return childElements(processing).flatMap(mentionedIn);
}
