import { isDeepStrictEqual } from "node:util";
import { listChanges } from "../../foundation/audit/changes-of.ts";
import type { Tx } from "../../platform/database/client.ts";
import { contentOf, type LoadedQuestion } from "./load-questions.ts";

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as unknown;

/**
 * Returns the top-level fields of a question that changed since one of its versions, according to the log. Where the log is incomplete,
 * returns the fields sent whose values differ from the current ones.
 *
 * @param sent Fields as the caller wants them; undefined ones are ignored.
 */
export async function changedSince(
  tx: Tx,
  question: LoadedQuestion,
  version: number,
  sent: Record<string, unknown>,
): Promise<string[]> {
  const entries = await listChanges(tx, { type: "question", id: question.row.id });
  const later = entries.filter((entry) => (entry.version ?? 0) > version);
  const steps = new Set(later.map((entry) => entry.version));
  if (version < question.row.version && steps.size === question.row.version - version) {
    return [...new Set(later.flatMap((entry) => entry.fields))];
  }
  const now: Record<string, unknown> = {
    ...contentOf(question),
    status: question.status,
    school: question.row.school_id,
  };
  return Object.entries(sent)
    .filter(([field, value]) => value !== undefined && !isDeepStrictEqual(asJson(value), asJson(now[field])))
    .map(([field]) => field);
}
