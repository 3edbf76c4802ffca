import type { OperationOutput } from "@sextant/contract/types.ts";
import type { School } from "./school.ts";

/** Returns the receipt of a sitting as the file that its student downloads ends: a line of JSON after words. */
export async function receiptFile(school: School, session: string): Promise<string> {
  const path = `/api/users/assessments-sessions/${session}/receipt/`;
  const receipt = await school.call<OperationOutput<"sessions.receipt">>(school.staff, "GET", path);
  return `Receipt\n\n${JSON.stringify(receipt)}\n`;
}
