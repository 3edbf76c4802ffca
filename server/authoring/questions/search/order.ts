import { Refusal } from "../../../platform/refusal.ts";
import type { SearchIndex } from "./search-index.ts";

/** By what the bank is ordered, beside relevance; a leading - means descending. */
const orderings = ["created_at", "updated_at", "difficulty", "title", "status", "uses"] as const;
type Ordering = (typeof orderings)[number];

interface Part {
  by: Ordering;
  sign: 1 | -1;
}

/** @throws Refusal `malformed` when it names something else. */
export function readOrdering(ordering: string): Part[] {
  return ordering.split(",").map((written) => {
    const by = orderings.find((name) => name === written.replace(/^-/, ""));
    if (!by) {
      const message = `Order by relevance, ${orderings.join(", ")}; a leading - means descending`;
      throw new Refusal("malformed", `query.ordering: ${message}`, { errors: [{ path: "query.ordering", message }] });
    }
    return { by, sign: written.startsWith("-") ? -1 : 1 };
  });
}

const statusOrder = ["draft", "in_review", "published", "retired"];

/** How two rows compare; a question without difficulty or title comes last either way. */
function comparisonOf(index: SearchIndex, { by, sign }: Part): (one: number, other: number) => number {
  const byNumber = (key: (row: number) => number) => (one: number, other: number) => sign * (key(one) - key(other));
  const { status, difficulty } = index.columns;
  switch (by) {
    case "created_at":
      return byNumber((row) => index.createdAt[row] ?? 0);
    case "updated_at":
      return byNumber((row) => index.updatedAt[row] ?? 0);
    case "uses":
      return byNumber((row) => index.uses[row] ?? 0);
    case "status": {
      const places = status.values.map(([value = ""]) => statusOrder.indexOf(value));
      return byNumber((row) => places[status.codes[row] ?? 0] ?? 0);
    }
    case "difficulty": {
      const places = difficulty.values.map(([value]) => (value === "none" ? sign * 9 : Number(value)));
      return byNumber((row) => places[difficulty.codes[row] ?? 0] ?? 0);
    }
    case "title":
      return (one, other) => {
        const [first = "", second = ""] = [index.titles[one], index.titles[other]];
        if (first === second) return 0;
        if (first === "" || second === "") return first === "" ? 1 : -1;
        return first < second ? -sign : sign;
      };
  }
}

const kept = new WeakMap<SearchIndex, Map<string, { change: number; rows: number[] }>>();
const MOST_KEPT = 12;

/**
 * Returns all rows in an order, equals by their ids, so that pages neither repeat nor skip one. What one import brought has one moment, and
 * keeps the order of its file whether the newest or the oldest come first. Kept for the next page: after a change it is sorted from where it
 * was, which takes little.
 */
export function orderedRows(index: SearchIndex, ordering: string): readonly number[] {
  const orders = kept.get(index) ?? new Map<string, { change: number; rows: number[] }>();
  kept.set(index, orders);
  const known = orders.get(ordering);
  if (known?.change === index.change) return known.rows;
  const rows = known?.rows ?? [];
  for (let row = rows.length; row < index.size; row += 1) rows.push(row);
  const parts = readOrdering(ordering);
  const comparisons = parts.map((part) => comparisonOf(index, part));
  const last = parts.at(-1);
  const lastSign = last && last.by !== "created_at" ? last.sign : 1;
  rows.sort((one, other) => {
    for (const compare of comparisons) {
      const order = compare(one, other);
      if (order !== 0) return order;
    }
    return (index.ids[one] ?? "") < (index.ids[other] ?? "") ? -lastSign : lastSign;
  });
  if (orders.size >= MOST_KEPT) orders.clear();
  orders.set(ordering, { change: index.change, rows });
  return rows;
}

/** Returns rows that were found, in an order: so many from `start`. */
export function pageOfRows(
  index: SearchIndex,
  isFound: Uint8Array,
  ordering: string,
  { start, length }: { start: number; length: number },
): number[] {
  const page: number[] = [];
  let passed = 0;
  for (const row of orderedRows(index, ordering)) {
    if (isFound[row] !== 1) continue;
    if (passed >= start) page.push(row);
    passed += 1;
    if (page.length >= length) break;
  }
  return page;
}
