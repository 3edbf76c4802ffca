import type { JudgedRow, Order } from "./judge.ts";
import type { LiveRow, Paper } from "./live-rows.ts";

/** A line of the list: the head of a group, or a sitting. */
export type Item =
  | { kind: "group"; id: "attention" | "others" | "all"; count: number }
  | { kind: "row"; one: JudgedRow };

/** What the list shows: its lines, their sittings, and what all of them sit, if that is one thing. */
export type Shown = { items: readonly Item[]; rows: readonly LiveRow[]; paper: Paper | null };

/** Sittings that nobody has started have no sections yet; they do not make the others unlike. */
function commonPaper(rows: readonly LiveRow[]): Paper | null {
  // Thousands of rows share a few papers.
  const papers = [...new Set(rows.map(({ paper }) => paper))];
  const begun = papers.filter(({ sections }) => sections.length > 0);
  const [first] = begun;
  const shape = ({ assessment, sections }: Paper) => JSON.stringify([assessment, sections]);
  const isAlike = papers.every(({ assessment }) => assessment === first?.assessment);
  return first && isAlike && new Set(begun.map(shape)).size === 1 ? first : null;
}

/** Returns the lines of a list in their order, the groups with their heads. */
export function linesOf(judged: readonly JudgedRow[], order: Order): Shown {
  const byId = new Map(judged.map((one) => [one.row.id, one]));
  const linesFor = (id: "attention" | "others" | "all", ids: readonly string[]): Item[] =>
    ids.length === 0
      ? []
      : [
          { kind: "group", id, count: ids.length },
          ...ids.flatMap((one): Item[] => {
            const found = byId.get(one);
            return found ? [{ kind: "row", one: found }] : [];
          }),
        ];
  const { attention, others } = order;
  const items = [...linesFor("attention", attention), ...linesFor(attention.length > 0 ? "others" : "all", others)];
  const rows = judged.map(({ row }) => row);
  return { items, rows, paper: commonPaper(rows) };
}
