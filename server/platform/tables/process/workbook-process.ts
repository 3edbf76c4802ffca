import { readFile } from "node:fs/promises";
import { readWorkbook, WorkbookError } from "@sextant/interchange/tables/read-workbook.ts";
import { serveRequests } from "../../processes/serve-requests.ts";
import type { WorkbookRequest, WorkbookResult } from "../read-workbook.ts";

// Unpacks and reads workbooks apart from the server, so that a file can neither block it nor use up its memory.
serveRequests<WorkbookRequest, never, WorkbookResult>(async ({ workbook, decimal }) => {
  try {
    return { table: await readWorkbook(typeof workbook === "string" ? await readFile(workbook) : workbook, decimal) };
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    return { said: error.said };
  }
});
