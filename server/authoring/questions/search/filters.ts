import type { QuestionFilter } from "@sextant/contract/question-filter.ts";
import type { Forest } from "./forest.ts";
import type { ColumnName, SearchIndex } from "./search-index.ts";

/** Fields whose values are in a column as they are. */
export const plainFields = [
  ...(["status", "pool", "difficulty", "type", "school"] as const),
  ...(["created_by", "usage", "explanation", "picture", "calibrated"] as const),
] as const satisfies readonly (ColumnName & keyof QuestionFilter)[];

/** One facet's filter. Each level of tags is a facet of its own, `tag:topic` and so on; `tag:none` is to have no tags. */
export interface Filter {
  name: string;
  column: ColumnName;
  /** The alternatives that were asked for. */
  wanted: ReadonlySet<string>;
  /** Whether it lets rows with these values of its column through. */
  allows(values: readonly string[]): boolean;
}

const defaultStatuses = ["draft", "in_review", "published"];

function plainFilter(column: (typeof plainFields)[number], values: readonly string[]): Filter {
  const wanted = new Set(values);
  return { name: column, column, wanted, allows: (given) => given.some((one) => wanted.has(one)) };
}

function forestFilter(name: string, column: "tags" | "nodes", forest: Forest, ids: readonly string[]): Filter {
  const numbers = ids.flatMap((id) => forest.find(id) ?? []);
  const takesNone = ids.includes("none");
  return {
    name,
    column,
    wanted: new Set(numbers.map((number) => forest.vertices[number]?.id ?? "")),
    allows(given) {
      const closure = forest.closureOf(given);
      return closure.length === 0 ? takesNone : numbers.some((number) => closure.includes(number));
    },
  };
}

/** Returns what a filter asks for, facet by facet. A tag or node that is not there lets nothing through. */
export function filtersOf(index: SearchIndex, filter: QuestionFilter): Filter[] {
  const filters: Filter[] = [];
  for (const field of plainFields) {
    const values = filter[field];
    if (values && values.length > 0) filters.push(plainFilter(field, values));
    else if (field === "status") filters.push(plainFilter(field, defaultStatuses));
  }
  const levels = new Map<string, string[]>();
  for (const id of filter.tag ?? []) {
    const level = id === "none" ? id : (index.tags.vertices[index.tags.find(id) ?? -1]?.level ?? "unknown");
    levels.set(level, [...(levels.get(level) ?? []), id]);
  }
  for (const [level, ids] of levels) filters.push(forestFilter(`tag:${level}`, "tags", index.tags, ids));
  if (filter.node && filter.node.length > 0) filters.push(forestFilter("node", "nodes", index.nodes, filter.node));
  return filters;
}
