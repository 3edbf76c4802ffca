import type { AnswerRow } from "./answer-row.ts";
import { canonicalJson } from "./canonical-json.ts";
import { sha256 } from "./sha256.ts";

/** Returns the hash by which a row is announced that could not be sent yet: the server’s, of the row as it will be sent. */
export function hashRow(row: AnswerRow): string {
  // What JSON leaves out is not sent.
  return sha256(canonicalJson(JSON.parse(JSON.stringify(row))));
}
