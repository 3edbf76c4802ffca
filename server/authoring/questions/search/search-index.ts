import { type Column, createColumn, withCapacity, writeValues } from "./column.ts";
import { type Forest, forestOf } from "./forest.ts";
import type { SearchRow, UseCount } from "./search.queries.ts";

const columnNames = [
  ...(["status", "pool", "difficulty", "type", "school", "created_by"] as const),
  ...(["usage", "explanation", "picture", "calibrated", "tags", "nodes"] as const),
] as const;
export type ColumnName = (typeof columnNames)[number];

/**
 * What `question_search` holds, by columns, so that a hundred thousand questions are filtered and counted in milliseconds. It is
 * this process's copy and never the truth: `read-index.ts` brings it up to date before each use.
 */
export interface SearchIndex {
  size: number;
  /** By row. */
  ids: string[];
  titles: string[];
  numbers: Int32Array;
  createdAt: Float64Array;
  updatedAt: Float64Array;
  /** Assessments that use a question; published ones outweigh drafts. */
  uses: Int32Array;
  /** Discrimination and difficulty of the newest calibration; NaN without one. */
  irtA: Float64Array;
  irtB: Float64Array;
  columns: Record<ColumnName, Column>;
  /** The transaction that wrote a row; the same transaction brings no change. */
  writtenIn: Float64Array;
  rowOfId: Map<string, number>;
  /** Row + 1 by number; 0 where there is none. */
  rowOfNumber: Int32Array;
  tags: Forest;
  nodes: Forest;
  /** Counts writes: what was made of the rows is old when it has moved on. */
  change: number;
  /** Transactions from this one on may not be in it yet; null before it was first read. */
  horizon: string | null;
  /** Which history of which database it is a copy of. */
  timeline: string;
}

export function createIndex(): SearchIndex {
  return {
    size: 0,
    ids: [],
    titles: [],
    numbers: new Int32Array(1024),
    createdAt: new Float64Array(1024),
    updatedAt: new Float64Array(1024),
    uses: new Int32Array(1024),
    irtA: new Float64Array(1024),
    irtB: new Float64Array(1024),
    writtenIn: new Float64Array(1024),
    columns: Object.fromEntries(columnNames.map((name) => [name, createColumn()])) as Record<ColumnName, Column>,
    rowOfId: new Map(),
    rowOfNumber: new Int32Array(1024),
    tags: forestOf([]),
    nodes: forestOf([]),
    change: 0,
    horizon: null,
    timeline: "",
  };
}

function rowFor(index: SearchIndex, { question_id: id, no }: SearchRow): number {
  const known = index.rowOfId.get(id);
  if (known !== undefined) return known;
  const row = index.size;
  index.size += 1;
  index.rowOfId.set(id, row);
  index.rowOfNumber = withCapacity(index.rowOfNumber, no);
  index.rowOfNumber[no] = row + 1;
  index.numbers = withCapacity(index.numbers, row);
  index.createdAt = withCapacity(index.createdAt, row);
  index.updatedAt = withCapacity(index.updatedAt, row);
  index.uses = withCapacity(index.uses, row);
  index.irtA = withCapacity(index.irtA, row);
  index.irtB = withCapacity(index.irtB, row);
  index.writtenIn = withCapacity(index.writtenIn, row);
  index.numbers[row] = no;
  writeValues(index.columns.usage, row, ["unused"]);
  return row;
}

const yesOrNo = (isSo: boolean): readonly string[] => [isSo ? "true" : "false"];

/** Puts rows in, or in the place of what was known of the same questions. Doing it twice does no harm. */
export function writeRows(index: SearchIndex, rows: readonly SearchRow[]): void {
  const { columns } = index;
  for (const given of rows) {
    const row = rowFor(index, given);
    if (index.writtenIn[row] === Number(given.changed_in)) continue;
    index.writtenIn[row] = Number(given.changed_in);
    index.change += 1;
    index.ids[row] = given.question_id;
    index.titles[row] = given.title;
    index.createdAt[row] = given.created_at.getTime();
    index.updatedAt[row] = given.updated_at.getTime();
    writeValues(columns.status, row, [given.status]);
    writeValues(columns.pool, row, [given.pool]);
    writeValues(columns.difficulty, row, [given.difficulty === null ? "none" : String(given.difficulty)]);
    writeValues(columns.type, row, given.types);
    writeValues(columns.school, row, [given.school_id ?? "none"]);
    writeValues(columns.created_by, row, [given.created_by ?? "none"]);
    writeValues(columns.explanation, row, yesOrNo(given.has_explanation));
    writeValues(columns.picture, row, yesOrNo(given.has_picture));
    writeValues(columns.calibrated, row, yesOrNo(given.irt_a !== null));
    index.irtA[row] = given.irt_a ?? Number.NaN;
    index.irtB[row] = given.irt_b ?? Number.NaN;
    writeValues(columns.tags, row, given.tag_ids);
    writeValues(columns.nodes, row, given.node_ids);
  }
}

/** Published uses outweigh any number of drafts. */
const PUBLISHED_WEIGHT = 10_000;

/**
 * Sets how often assessments use each question. A question that isn't in the index yet is skipped: its row arrives with the next changes.
 */
export function writeUses(index: SearchIndex, counts: readonly UseCount[]): void {
  for (const { question_id: id, draft, published } of counts) {
    const row = index.rowOfId.get(id);
    const uses = published * PUBLISHED_WEIGHT + Math.min(draft, PUBLISHED_WEIGHT - 1);
    if (row === undefined || index.uses[row] === uses) continue;
    index.uses[row] = uses;
    index.change += 1;
    writeValues(index.columns.usage, row, [published > 0 ? "published" : draft > 0 ? "draft" : "unused"]);
  }
}

/** Returns in how many assessments a question is used. */
export function readUses(index: SearchIndex): (id: string) => { draft: number; published: number } {
  return (id) => {
    const uses = index.uses[index.rowOfId.get(id) ?? -1] ?? 0;
    return { draft: uses % PUBLISHED_WEIGHT, published: Math.floor(uses / PUBLISHED_WEIGHT) };
  };
}
