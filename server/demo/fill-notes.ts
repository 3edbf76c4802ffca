import { createNote } from "../learning/notebook/notes.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { demoMomentNotes, demoPageNotes } from "./content/notes.ts";
import { demoAccounts } from "./content/people.ts";

/** Has the demo student note words of the booklet and a moment of the lesson. */
export async function fillNotes(
  tx: Tx,
  students: ReadonlyMap<string, Actor>,
  { booklet, lesson }: { booklet: string; lesson: string },
): Promise<void> {
  const student = students.get(demoAccounts.student.email);
  if (!student) return;
  for (const { page, quote, text, color } of demoPageNotes) {
    const at = { material: booklet, version: 1, page, quote: { text: quote, prefix: "", suffix: "" } };
    await createNote(tx, student, { ...at, text, color });
  }
  for (const note of demoMomentNotes) await createNote(tx, student, { video: lesson, color: "yellow", ...note });
}
