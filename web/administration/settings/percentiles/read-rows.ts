/** A score with the percentage of test takers that a table gives for it. */
export interface Row {
  score: number;
  percentile: number;
}

/** What is wrong with what was typed; `line` counts from 1. */
export type RowsFault =
  | { code: "few" }
  | { code: "unreadable" | "range"; line: number }
  | { code: "repeats"; score: number }
  | { code: "falls"; score: number; before: number }
  | { code: "starts" | "ends"; score: number };

/** How cells are told apart: by tabs, as spreadsheets copy them, by semicolons or spaces, else by a comma. */
function cellsOf(line: string): string[] {
  const parts = /[\t;]/.test(line) ? line.split(/[\t;]/) : /\s/.test(line) ? line.split(/,?\s+/) : line.split(",");
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Reads "1,600", "99+", "<1", "1-", "75,5" or "75%". */
function numberOf(cell: string): number | null {
  const bare = cell.replace(/^[<>]\s*/, "").replace(/\s*[-–+%]+$/, "");
  if (/^\d{1,3}(?:,\d{3})+$/.test(bare)) return Number(bare.replaceAll(",", ""));
  return /^\d+(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(",", ".")) : null;
}

function rowOf(line: string): Row | null {
  const [score = null, percentile = null, ...more] = cellsOf(line).map(numberOf);
  return score === null || percentile === null || more.length > 0 ? null : { score, percentile };
}

function orderFault(rows: readonly Row[]): RowsFault | null {
  for (const [place, { score, percentile }] of rows.entries()) {
    const before = rows[place - 1];
    if (before && score === before.score) return { code: "repeats", score };
    if (before && percentile < before.percentile) return { code: "falls", score, before: before.score };
  }
  return null;
}

/**
 * Reads two columns, scores and percentages, as they are copied from a spreadsheet or a page. A first line of titles is passed over, and rows
 * come out with the lowest score first.
 */
export function readRows(text: string): { rows: Row[]; fault: RowsFault | null } {
  const rows: Row[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === "" || (rows.length === 0 && !/\d/.test(line))) continue;
    const row = rowOf(line);
    if (!row) return { rows: [], fault: { code: "unreadable", line: index + 1 } };
    if (row.percentile > 100) return { rows: [], fault: { code: "range", line: index + 1 } };
    rows.push(row);
  }
  rows.sort((one, other) => one.score - other.score);
  return { rows, fault: rows.length < 2 ? { code: "few" } : orderFault(rows) };
}

/** Returns what is wrong with the ends of a table on a scale: it tells each score from the lowest to the highest. */
export function endsFault(rows: readonly Row[], scale: { min: number; max: number }): RowsFault | null {
  if (rows[0]?.score !== scale.min) return { code: "starts", score: scale.min };
  return rows.at(-1)?.score === scale.max ? null : { code: "ends", score: scale.max };
}

/** Writes rows as they are typed: two columns. */
export const writeRows = (rows: readonly Row[]): string =>
  rows.map(({ score, percentile }) => `${score}\t${percentile}`).join("\n");
