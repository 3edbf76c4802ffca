import { placePictures } from "@sextant/interchange/pictures.ts";
import type { QuestionInput } from "@sextant/questions/question.ts";
import type { FileFacts } from "../../../foundation/files/get-file.ts";
import { savePictures } from "../../../foundation/files/save-picture.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { measurePictures } from "../check-question.ts";
import { insertQuestions, type NewQuestion, type OpenStatus } from "../insert-questions.ts";
import { insertImportItems } from "./import.queries.ts";
import { startOf } from "./import-id.ts";
import type { Prepared } from "./prepare.ts";
import { type BeforeImport, replaceQuestion } from "./replace.ts";

/** What is to be done with a prepared question. */
export interface Writing {
  prepared: Prepared;
  /** Id of the new question, or of the one whose place it takes. */
  id: string;
  isReplacement: boolean;
}

interface Context {
  importId: string;
  db: Database;
  storage: Storage;
  actor: Actor;
  status: OpenStatus;
  schoolId: string | null;
  /** Files of pictures that came in with this import, by hash. */
  files: Map<string, FileFacts>;
}

/**
 * Writes some questions in one transaction.
 *
 * @returns Ids of those that could not take the place of another, since that is not the actor's to change.
 */
export async function writeBatch(context: Context, writings: readonly Writing[]): Promise<Set<string>> {
  const { importId, db, storage, actor, status, schoolId, files } = context;
  // What is not as its file had it, or doubtful there already, is seen by its author before it is seen by a student.
  const comesInAs = (prepared: Prepared): OpenStatus => (prepared.status === "lossy" ? "draft" : status);
  const refused = new Set<string>();
  const made = await inTransaction(db, async (tx) => {
    const wanted = new Map(writings.flatMap(({ prepared }) => [...prepared.pictures]));
    const missing = [...wanted.values()].filter((picture) => !files.has(picture.hash));
    const added = await savePictures(tx, storage, actor, missing);
    const fileOf = (hash: string) => added.get(hash) ?? files.get(hash);
    const withFiles = <T extends QuestionInput>(question: T) =>
      placePictures(question, (name) => fileOf(name)?.id ?? name);
    const byId = new Map([...added.values(), ...files.values()].map((file) => [file.id, file]));
    const created: NewQuestion[] = [];
    const replaced = new Map<string, BeforeImport>();
    // In one order everywhere, so that two imports that replace the same questions wait for each other and do not lock up.
    const ordered = writings.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    for (const { prepared, id, isReplacement } of ordered) {
      const { read, content, input, fingerprint, shingles, hashes } = prepared;
      if (!isReplacement) {
        created.push({
          id,
          content: measurePictures(withFiles(content), byId),
          status: comesInAs(prepared),
          schoolId,
          source: read.source,
          sourceIdentifier: read.sourceIdentifier,
          fingerprint,
          shingles,
          // One moment for the whole import: what it brought stays together, in the order of its file.
          createdAt: startOf(importId),
        });
        continue;
      }
      const own = [...hashes].map(([file, hash]): [string, FileFacts] => [
        file,
        { id: file, hash, width: null, height: null },
      ]);
      const pictures = new Map([...own, ...byId]);
      const before = await replaceQuestion(tx, actor, id, withFiles(input), {
        status: comesInAs(prepared),
        pictures,
      });
      if (before === null) refused.add(id);
      else if (before !== "same") replaced.set(id, before);
    }
    await insertQuestions(tx, actor, created);
    await insertImportItems(
      tx,
      importId,
      created.map((one) => one.id),
      replaced,
    );
    return added;
  });
  for (const [hash, file] of made) files.set(hash, file);
  return refused;
}
