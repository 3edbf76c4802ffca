import type { ResultRows } from "@sextant/contract/result-exports.ts";
import type { Actor } from "../../../platform/binder.ts";
import { answers, answersWithoutSecure } from "./answers.ts";
import type { ResultTable } from "./result-table.ts";
import { sittings } from "./sittings.ts";

/** The tables of results, by what they have a row for. */
export const resultTables: Record<ResultRows, ResultTable> = { sittings, answers };

/** Returns a table of results as this person may read it. */
export function resultTableFor({ role }: Pick<Actor, "role">, rows: ResultRows): ResultTable {
  return role === "counselor" && rows === "answers" ? answersWithoutSecure : resultTables[rows];
}
