import type { Analysis } from "../../parts/redo/requests.ts";
import type { MistakesSearch } from "./mistakes-search.ts";

type Search = Pick<MistakesSearch, "tag" | "under" | "reason" | "difficulty">;

/**
 * Returns how a practice set is narrowed to what is looked at: to the topic that is chosen, else to the topics in which a chosen reason cost
 * points, else to the topic one has gone into; and to the difficulty. Pure.
 */
export function practiceFilters(search: Search, { cells }: Pick<Analysis, "cells">) {
  const { tag, under, reason, difficulty } = search;
  const withReason = cells.flatMap((cell) =>
    reason && cell.reason === reason && cell.tag && cell.mistakes > 0 ? [cell.tag] : [],
  );
  const within = withReason.length > 0 ? [...new Set(withReason)] : under ? [under] : [];
  return {
    tags: tag && tag !== "none" ? [tag] : within,
    ...(difficulty && difficulty !== "none" ? { difficulty } : {}),
  };
}
