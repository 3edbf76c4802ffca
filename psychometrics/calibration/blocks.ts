import { NONE, type Problem } from "./problem.ts";

/**
 * Items are taken in blocks of a few. A block has few different patterns, so their likelihoods are worked out once a
 * cycle, and each person then needs one product a block instead of one an item: with six items 64 rows serve all people.
 * The same on the way back: a person's posterior is added to one row a block, and rows are spread to items at the end.
 */
export interface Block {
  readonly items: readonly number[];
  /** 2 for right and wrong, 3 when some answers are missing. */
  readonly base: 2 | 3;
  /** The row of its first pattern among all blocks' rows. */
  readonly first: number;
}

export interface Layout {
  readonly blocks: readonly Block[];
  /** Codes a pattern: the number of blocks made even, because two are multiplied at once. */
  readonly width: number;
  /** Rows of all blocks, and one more at the end, all ones, for the blocks that only fill up. */
  readonly rows: number;
  /** The row of each block for each pattern of the problem. */
  readonly codes: Int32Array;
  /** How many people have each row. */
  readonly counts: Float64Array;
}

/** Sizes at which rows of 61 points stay within a processor's second cache. */
const SIZE = { 2: 6, 3: 4 } as const;

/** Divides the items into blocks, those that all have answered by themselves, and codes each pattern. */
export function layOut(problem: Problem, shared: boolean): Layout {
  const width = problem.columns.length;
  const gaps = new Uint8Array(width);
  for (let at = 0, item = 0; at < problem.values.length; at += 1) {
    if (problem.values[at] === NONE) gaps[item] = 1;
    item = item + 1 === width ? 0 : item + 1;
  }
  const blocks: Block[] = [];
  let rows = 0;
  for (const base of [2, 3] as const) {
    const items = problem.columns.map((_, item) => item).filter((item) => (gaps[item] === 1) === (base === 3));
    for (let from = 0; from < items.length; from += SIZE[base]) {
      const own = items.slice(from, from + SIZE[base]);
      blocks.push({ items: own, base, first: rows });
      rows += base ** own.length;
    }
  }
  const even = Math.max(2, blocks.length + (blocks.length % 2));
  const bytes = problem.patterns * even * Int32Array.BYTES_PER_ELEMENT;
  const codes = new Int32Array(shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)).fill(rows);
  const counts = new Float64Array(rows + 1);
  for (let pattern = 0; pattern < problem.patterns; pattern += 1) {
    blocks.forEach((block, at) => {
      let code = 0;
      for (let digit = block.items.length - 1; digit >= 0; digit -= 1)
        code = code * block.base + (problem.values[pattern * width + (block.items[digit] as number)] as number);
      const row = block.first + code;
      codes[pattern * even + at] = row;
      counts[row] = (counts[row] as number) + (problem.frequencies[pattern] as number);
    });
  }
  return { blocks, width: even, rows: rows + 1, codes, counts };
}

/**
 * Fills `table` (rows × points) with each pattern's likelihood over the grid, each row divided by its largest value so
 * that products of many blocks stay in range, and answers what that division owes to the log-likelihood of all people.
 *
 * @param right,wrong probability of either answer, items × points, none of them zero
 */
export function fillTable(
  { blocks, rows, counts }: Layout,
  points: number,
  right: Float64Array,
  wrong: Float64Array,
  table: Float64Array,
): number {
  let owed = 0;
  table.fill(1, (rows - 1) * points, rows * points);
  for (const { items, base, first } of blocks) {
    const start = first * points;
    table.fill(1, start, start + points);
    let size = points;
    for (const item of items) {
      for (let at = 0; at < size; at += 1) {
        const from = start + at;
        const curve = item * points + (at % points);
        const value = table[from] as number;
        if (base === 3) table[from + 2 * size] = value;
        table[from + size] = value * (right[curve] as number);
        table[from] = value * (wrong[curve] as number);
      }
      size *= base;
    }
    for (let row = first; row * points < start + size; row += 1) {
      let largest = 0;
      for (let at = row * points; at < (row + 1) * points; at += 1) largest = Math.max(largest, table[at] as number);
      for (let at = row * points; at < (row + 1) * points; at += 1) table[at] = (table[at] as number) / largest;
      owed += (counts[row] as number) * Math.log(largest);
    }
  }
  return owed;
}

/** Adds up the posterior sums of rows to expected right answers and expected answers of each item, items × points. */
export function spread(
  { blocks }: Layout,
  points: number,
  sums: Float64Array,
  right: Float64Array,
  answered: Float64Array,
): void {
  right.fill(0);
  answered.fill(0);
  for (const { items, base, first } of blocks) {
    items.forEach((item, digit) => {
      const step = base ** digit;
      for (let code = 0; code < base ** items.length; code += 1) {
        const value = Math.floor(code / step) % base;
        if (value === NONE) continue;
        const from = (first + code) * points;
        for (let at = 0; at < points; at += 1) {
          const sum = sums[from + at] as number;
          answered[item * points + at] = (answered[item * points + at] as number) + sum;
          if (value === 1) right[item * points + at] = (right[item * points + at] as number) + sum;
        }
      }
    });
  }
}
