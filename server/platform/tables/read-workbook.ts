import type { Message } from "@sextant/interchange/messages/message.ts";
import { message } from "@sextant/interchange/messages/message.ts";
import type { DecimalSign } from "@sextant/interchange/tables/number-cells.ts";
import type { WorkbookTable } from "@sextant/interchange/tables/read-workbook.ts";
import { ProcessLost } from "../processes/process-lost.ts";
import { createProcessPool } from "../processes/process-pool.ts";

const MINUTE_MS = 60_000;

export interface WorkbookRequest {
  /** Its bytes, or where it is on this machine's disk. */
  workbook: Uint8Array | string;
  decimal: DecimalSign | undefined;
}

/** The first sheet, or why it can't be read. */
export type WorkbookResult = { table: WorkbookTable } | { said: Message };

const readInProcess = createProcessPool<WorkbookRequest, never, WorkbookResult>(
  new URL("./process/workbook-process.ts", import.meta.url),
  { heapMb: 512, memoryMb: 1024, startMs: MINUTE_MS, stallMs: MINUTE_MS, atMost: 1, keptMb: 200, idleMs: MINUTE_MS },
);

/** Reads the first sheet of a workbook, from its bytes or its path, in a process of its own. One that takes more than that has is too large. */
export async function readWorkbookApart(
  workbook: WorkbookRequest["workbook"],
  decimal?: DecimalSign,
): Promise<WorkbookResult> {
  try {
    return await readInProcess({ workbook, decimal });
  } catch (error) {
    if (!(error instanceof ProcessLost)) throw error;
    return { said: message("workbook_too_large", { size: 48 }) };
  }
}
