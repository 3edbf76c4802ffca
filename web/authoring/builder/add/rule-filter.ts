import type { DrawRule } from "../draft.ts";

/** Returns the filter of a rule as a query of the bank takes it: alternatives separated by commas. */
export function queryOf(filter: DrawRule["filter"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([field, value]) =>
      value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[field, String(value)]],
    ),
  );
}
