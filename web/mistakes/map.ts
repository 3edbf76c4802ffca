import { sumOf } from "./cost-value.ts";
import type { Analysis } from "./requests.ts";

type Cost = Analysis["total"];

/** So many tags stand side by side; the others share a column. */
const MOST = 8;

/** A column of the map: a tag, or what has none beneath the one looked at. */
export type MapColumn = { tag: Analysis["tags"][number]["tag"] | null; hasMore: boolean; cost: Cost };

/** The map of reasons and tags as it is drawn. */
export type CostMap = {
  columns: readonly MapColumn[];
  rows: readonly { reason: Analysis["reasons"][number]; cells: readonly Cost[] }[];
};

/** Returns the map's rows and columns, the costliest first; what no reason was given for comes last. */
export function mapOf({ tags, untagged, reasons, cells }: Analysis): CostMap {
  const shown: MapColumn[] = tags
    .slice(0, MOST)
    .map(({ tag, has_more, ...cost }) => ({ tag, hasMore: has_more, cost }));
  const ids = new Set<string | null>(shown.map(({ tag }) => tag?.id ?? null));
  const rest = sumOf([...tags.slice(MOST), untagged]);
  const columns = rest.mistakes > 0 ? [...shown, { tag: null, hasMore: false, cost: rest }] : shown;
  const rows = [...reasons.filter(({ key }) => key !== "none"), ...reasons.filter(({ key }) => key === "none")];
  return {
    columns,
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
