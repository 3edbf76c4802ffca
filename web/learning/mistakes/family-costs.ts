import type { MistakeFamily } from "@sextant/contract/reason-families.ts";
import type { Analysis } from "../../parts/redo/requests.ts";
import { amountOf, sumOf } from "./cost-value.ts";
import type { Measure } from "./mistakes-search.ts";

type FamilyCost = Analysis["families"][number];

/** Returns families in the order of the page: the costliest first, and last what has no reason, whatever it costs. */
export function orderFamilies(families: readonly FamilyCost[], measure: Measure): FamilyCost[] {
  const isLast = ({ key }: FamilyCost) => Number(key === "none");
  return families.toSorted(
    (one, other) => isLast(one) - isLast(other) || amountOf(other, measure) - amountOf(one, measure),
  );
}

/** Returns the tag in which a family costs the most points, and what; null where two are level, or where all of it is in one. */
export function dearestTagOf(
  { reasons, cells, tags, families }: Pick<Analysis, "reasons" | "cells" | "tags" | "families">,
  family: MistakeFamily,
): { name: string; cost: ReturnType<typeof sumOf> } | null {
  const own = new Set(reasons.flatMap(({ key, family: of }) => (of === family ? [key] : [])));
  const costs = tags
    .map(({ tag }) => ({
      name: tag.name,
      cost: sumOf(cells.filter((one) => one.tag === tag.id && own.has(one.reason))),
    }))
    .toSorted((one, other) => other.cost.points - one.cost.points);
  const [first, second] = costs;
  const all = families.find(({ key }) => key === family)?.points ?? 0;
  if (!first || first.cost.points <= 0 || first.cost.points === second?.cost.points) return null;
  return first.cost.points < all ? first : null;
}
