/**
 * What a spreadsheet would take for a formula, however many quotation marks already keep it from that: full-width signs are formulas in East
 * Asian settings, and `|` starts another program. As a regular expression of PostgreSQL, too.
 */
export const FORMULA_PATTERN = "^'*[=+@|＝＋＠－\\t\\r-]";
const formula = new RegExp(FORMULA_PATTERN);
const plainNumber = /^[-+]?\d+(?:\.\d+)?$/;

/** Returns a cell that no spreadsheet executes: text that would be a formula gets a leading apostrophe. */
export const defuse = (cell: string): string => (formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell);

/** Returns the cell as it was before `defuse`. */
export const undoDefuse = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
