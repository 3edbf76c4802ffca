/** What a spreadsheet would take for a formula, however many quotation marks already keep it from that. */
const formula = /^'*[=+\-@\t\r]/;
const plainNumber = /^[-+]?\d+(?:\.\d+)?$/;

/** Returns a cell that no spreadsheet runs: an apostrophe stands before what would be a formula. */
export const defuse = (cell: string): string => (formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell);

/** Returns the cell as it was before `defuse`. */
export const undoDefuse = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
