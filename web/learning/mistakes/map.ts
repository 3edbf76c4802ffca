import type { Analysis } from "../../parts/redo/requests.ts";
import { sumOf } from "./cost-value.ts";

type Cost = Analysis["total"];

/** The most tags that get a column of their own; the others share one. */
const MOST = 8;
/** The most reasons listed before “show all”. */
const MOST_REASONS = 7;

/** A column of the map: a tag, or null for mistakes without a tag below the current one. */
export type MapColumn = { tag: Analysis["tags"][number]["tag"] | null; hasMore: boolean; cost: Cost };

/** The map of reasons and tags, ready to draw. */
export type CostMap = {
  columns: readonly MapColumn[];
  rows: readonly { reason: Analysis["reasons"][number]; cells: readonly Cost[] }[];
  /** The cheapest reasons, hidden until the user asks for all. */
  left: readonly Analysis["reasons"][number][];
};

/** Returns the reasons of the map's rows, the costliest first and those without one last, and how many are left out. */
function reasonsOf({ reasons }: Analysis, isWhole: boolean) {
  const given = reasons.filter(({ key }) => key !== "none");
  const none = reasons.filter(({ key }) => key === "none");
  // One more row takes no more room than a “show all” line.
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
