import type { ImportChoices, ImportReport } from "./requests.ts";

/** Returns how a file is to be read so that what is imported is what was shown: with the columns of the report, however they were found. */
export function asShown({ table }: ImportReport, reading: ImportChoices["reading"]): ImportChoices["reading"] {
  const columns = table && table.layout === "rows" ? table.columns.map(({ field }) => field) : undefined;
  return { ...reading, ...(columns ? { columns } : {}) };
}
