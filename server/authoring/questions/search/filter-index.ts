import type { Column } from "./column.ts";
import type { Filter } from "./filters.ts";
import type { ColumnName, SearchIndex } from "./search-index.ts";

/** The owners whose questions may be read; null for all. */
export interface Reach {
  isShared: boolean;
  schools: ReadonlySet<string>;
  author: string;
}

export interface IndexFilter {
  reach: Reach | null;
  /** By row: 1 for those that the text finds; null without one. */
  among: Uint8Array | null;
  filters: readonly Filter[];
  /** Whether to count by every property too, which takes longer than finding. */
  wantsTallies: boolean;
}

export interface Found {
  /** By row. */
  isFound: Uint8Array;
  count: number;
  /** How many of what was found have each code of a column; zeros where that was not wanted. */
  tallies: Record<ColumnName, Int32Array>;
  /** By filter: how many it alone keeps out, by code of its column. A facet counts them, since it leaves its own filter aside. */
  excluded: Int32Array[];
}

function codesOf(column: Column, isSo: (value: string) => boolean): Uint8Array {
  return Uint8Array.from(column.values, ([value = ""]) => (isSo(value) ? 1 : 0));
}

/** Finds the questions that all filters, the text and reach let through, and in the same pass how many there are of each kind. */
export function filterIndex(index: SearchIndex, { reach, among, filters, wantsTallies }: IndexFilter): Found {
  const { size, columns } = index;
  const names = Object.keys(columns) as ColumnName[];
  const tallies = Object.fromEntries(names.map((name) => [name, new Int32Array(columns[name].values.length)]));
  const counting = (wantsTallies ? names : []).map((name) => ({
    codes: columns[name].codes,
    tally: tallies[name] as Int32Array,
  }));
  const checks = filters.map((filter) => {
    const { codes, values } = columns[filter.column];
    const allowed = Uint8Array.from(values, (one) => (filter.allows(one) ? 1 : 0));
    return { codes, allowed, excluded: new Int32Array(values.length) };
  });
  const schoolCodes = columns.school.codes;
  const authorCodes = columns.created_by.codes;
  const openSchools = codesOf(
    columns.school,
    (id) => !reach || (id === "none" ? reach.isShared : reach.schools.has(id)),
  );
  const openAuthors = codesOf(columns.created_by, (id) => id === reach?.author);
  const isFound = new Uint8Array(size);
  let count = 0;
  for (let row = 0; row < size; row += 1) {
    if (among && among[row] === 0) continue;
    if (openSchools[schoolCodes[row] ?? 0] === 0 && openAuthors[authorCodes[row] ?? 0] === 0) continue;
    let failing: (typeof checks)[number] | null = null;
    let failures = 0;
    for (const check of checks) {
      if (check.allowed[check.codes[row] ?? 0] === 1) continue;
      failing = check;
      failures += 1;
      if (failures > 1) break;
    }
    if (failures === 0) {
      isFound[row] = 1;
      count += 1;
      for (const { codes, tally } of counting) {
        const code = codes[row] ?? 0;
        tally[code] = (tally[code] ?? 0) + 1;
      }
    } else if (failures === 1 && failing) {
      const code = failing.codes[row] ?? 0;
      failing.excluded[code] = (failing.excluded[code] ?? 0) + 1;
    }
  }
  return { isFound, count, tallies: tallies as Found["tallies"], excluded: checks.map((check) => check.excluded) };
}
