import { sumOf } from "./cost-value.ts";
import type { Analysis } from "./requests.ts";

type Cost = Analysis["total"];

/** So many tags stand side by side; the others share a column. */
const MOST = 8;
/** So many reasons stand one below the other before one asks for all. */
const MOST_REASONS = 7;

/** A column of the map: a tag, or what has none beneath the one looked at. */
export type MapColumn = { tag: Analysis["tags"][number]["tag"] | null; hasMore: boolean; cost: Cost };

/** The map of reasons and tags as it is drawn. */
export type CostMap = {
  columns: readonly MapColumn[];
  rows: readonly { reason: Analysis["reasons"][number]; cells: readonly Cost[] }[];
  /** The cheapest reasons, while they are not asked for. */
  left: readonly Analysis["reasons"][number][];
};

/** Returns the reasons of the map's rows, the costliest first and those without one last, and how many are left out. */
function reasonsOf({ reasons }: Analysis, isWhole: boolean) {
  const given = reasons.filter(({ key }) => key !== "none");
  const none = reasons.filter(({ key }) => key === "none");
  // One more row takes no more room than the line that would stand for it.
  const most = isWhole || given.length <= MOST_REASONS + 1 ? given.length : MOST_REASONS;
  return { rows: [...given.slice(0, most), ...none], left: given.slice(most) };
}

/** Returns the map's rows and columns, the costliest first; what no reason was given for comes last. */
export function mapOf(analysis: Analysis, isWhole: boolean): CostMap {
  const { tags, untagged, cells } = analysis;
  const shown: MapColumn[] = tags
    .slice(0, MOST)
    .map(({ tag, has_more, ...cost }) => ({ tag, hasMore: has_more, cost }));
  const ids = new Set<string | null>(shown.map(({ tag }) => tag?.id ?? null));
  const rest = sumOf([...tags.slice(MOST), untagged]);
  const columns = rest.mistakes > 0 ? [...shown, { tag: null, hasMore: false, cost: rest }] : shown;
  const { rows, left } = reasonsOf(analysis, isWhole);
  return {
    columns,
    left,
    rows: rows.map((reason) => {
      const own = cells.filter((cell) => cell.reason === reason.key);
      return {
        reason,
        cells: columns.map(({ tag }) =>
          sumOf(own.filter((cell) => (tag ? cell.tag === tag.id : cell.tag === null || !ids.has(cell.tag)))),
        ),
      };
    }),
  };
}
