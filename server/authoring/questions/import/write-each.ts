import { type Message, message } from "@sextant/interchange/messages/message.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { ImportRun } from "./import-run.ts";
import { type Writing, writeBatch } from "./write-batch.ts";

/** What PostgreSQL says of a value that it cannot hold, or that breaks a rule: this question's fault, not the import's. */
const isAboutContent = (error: unknown) => /^(?:22|23|54)/.test((error as { code?: string }).code ?? "");

const isAboutRoom = (error: unknown) => error instanceof Refusal && error.code === "quota_exceeded";

/**
 * Writes some questions, one by one where together they fail.
 *
 * @returns Why some weren't written, by their ids.
 * @throws Errors of the database that are nobody's fault.
 */
export async function writeEach(run: ImportRun, writings: readonly Writing[]): Promise<Map<string, Message>> {
  const { id: importId, db, storage, actor, files } = run;
  const { status, schoolId } = run.options;
  const context = { importId, db, storage, actor, status, schoolId, files };
  const failures = new Map<string, Message>();
  const refuse = (ids: Set<string>) => {
    for (const one of ids) failures.set(one, message("replace_refused"));
  };
  try {
    refuse(await writeBatch(context, writings));
  } catch (error) {
    if (!(error instanceof Refusal) && !isAboutContent(error)) throw error;
    for (const writing of writings) {
      try {
        refuse(await writeBatch(context, [writing]));
      } catch (cause) {
        if (!(cause instanceof Refusal) && !isAboutContent(cause)) throw cause;
        failures.set(writing.id, message(isAboutRoom(cause) ? "no_room" : "not_stored"));
      }
    }
  }
  return failures;
}
