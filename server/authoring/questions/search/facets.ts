import type { QuestionFacets } from "@sextant/contract/question-filter.ts";
import { tagLevels } from "@sextant/contract/tags.ts";
import type { Reach } from "./filter-index.ts";
import type { plainFields } from "./filters.ts";
import type { FoundRows } from "./find-rows.ts";
import type { Forest } from "./forest.ts";

type Values = readonly (readonly string[])[];

function countValues(tallies: readonly Int32Array[], values: Values): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tally of tallies) {
    tally.forEach((count, code) => {
      if (count === 0) return;
      for (const value of values[code] ?? []) counts.set(value, (counts.get(value) ?? 0) + count);
    });
  }
  return counts;
}

/** How many rows are filed under each vertex or beneath it, and how many under none. */
function countVertices(tally: Int32Array, values: Values, forest: Forest): { counts: Int32Array; none: number } {
  const counts = new Int32Array(forest.vertices.length);
  let none = 0;
  tally.forEach((count, code) => {
    if (count === 0) return;
    const closure = forest.closureOf(values[code] ?? []);
    if (closure.length === 0) none += count;
    for (const number of closure) counts[number] = (counts[number] ?? 0) + count;
  });
  return { counts, none };
}

/**
 * Vertices under which something counts, and those that are chosen, each after the one above it; another school's only for who reads
 * everything.
 */
function listVertices(
  forest: Forest,
  countOf: (number: number) => number,
  chosen: ReadonlySet<string>,
  reach: Reach | null,
) {
  return forest.vertices.flatMap(({ id, name, level, parent_id: parent, school_id: school }, number) => {
    const count = countOf(number);
    const isOpen = !reach || !school || reach.schools.has(school);
    return isOpen && (count > 0 || chosen.has(id)) ? [{ id, name, level, parent, count }] : [];
  });
}

/**
 * Counts by value of everything by which one may filter, each facet's own filter left aside. Schools and authors are still without
 * their names.
 */
export function facetsOf({ index, found, filters, reach }: FoundRows): QuestionFacets {
  const { columns, tags, nodes } = index;
  const excludedBy = (name: string) => found.excluded[filters.findIndex((filter) => filter.name === name)];
  const chosenBy = (name: string) => filters.find((filter) => filter.name === name)?.wanted ?? new Set<string>();

  const countsOf = (field: (typeof plainFields)[number]) => {
    const excluded = excludedBy(field);
    return countValues(excluded ? [found.tallies[field], excluded] : [found.tallies[field]], columns[field].values);
  };
  const plain = (field: (typeof plainFields)[number]) => Object.fromEntries(countsOf(field));
  const unnamed = (field: "school" | "created_by") => {
    const counts = countsOf(field);
    for (const id of chosenBy(field)) if (!counts.has(id)) counts.set(id, 0);
    counts.delete("none");
    return [...counts].map(([id, count]) => ({ id, name: "", count }));
  };

  const verticesOf = (name: string, column: "tags" | "nodes") => {
    const excluded = excludedBy(name);
    return excluded && countVertices(excluded, columns[column].values, column === "tags" ? tags : nodes);
  };
  const tagged = countVertices(found.tallies.tags, columns.tags.values, tags);
  const outside = new Map<string, Int32Array>();
  for (const level of tagLevels) {
    const more = verticesOf(`tag:${level}`, "tags");
    if (more) outside.set(level, more.counts);
  }
  const tagCount = (number: number) =>
    (tagged.counts[number] ?? 0) + (outside.get(tags.vertices[number]?.level ?? "")?.[number] ?? 0);
  const filed = countVertices(found.tallies.nodes, columns.nodes.values, nodes);
  const elsewhere = verticesOf("node", "nodes");
  return {
    status: plain("status"),
    pool: plain("pool"),
    difficulty: plain("difficulty"),
    type: plain("type"),
    usage: plain("usage"),
    explanation: plain("explanation"),
    picture: plain("picture"),
    calibrated: plain("calibrated"),
    tag: listVertices(tags, tagCount, new Set(tagLevels.flatMap((level) => [...chosenBy(`tag:${level}`)])), reach),
    untagged: tagged.none + (verticesOf("tag:none", "tags")?.none ?? 0),
    node: listVertices(
      nodes,
      (number) => (filed.counts[number] ?? 0) + (elsewhere?.counts[number] ?? 0),
      chosenBy("node"),
      reach,
    ),
    unfiled: filed.none + (elsewhere?.none ?? 0),
    school: unnamed("school"),
    shared: countsOf("school").get("none") ?? 0,
    created_by: unnamed("created_by"),
  };
}
