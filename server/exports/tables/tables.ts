import type { ResultRows } from "@sextant/contract/result-exports.ts";
import { answers } from "./answers.ts";
import type { ResultTable } from "./result-table.ts";
import { sittings } from "./sittings.ts";

/** The tables of results, by what they have a row for. */
export const resultTables: Record<ResultRows, ResultTable> = { sittings, answers };
