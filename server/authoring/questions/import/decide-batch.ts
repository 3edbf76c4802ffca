import type { Duplicate } from "./duplicates.ts";
import { selectPresent } from "./import.queries.ts";
import { importedId } from "./import-id.ts";
import type { ImportRun } from "./import-run.ts";
import type { Prepared, Refused } from "./prepare.ts";
import type { Writing } from "./write-batch.ts";

/** What becomes of a question of the file. */
export type Decided =
  | { kind: "refused"; one: Refused }
  | { kind: "left_out"; one: Prepared }
  | { kind: "duplicate"; one: Prepared; duplicate: Duplicate }
  /** `writing` is null for what an earlier try of this import wrote. */
  | { kind: "imported"; one: Prepared; id: string; writing: Writing | null };

/** Decides what becomes of each question of a batch, in its order; those that are imported are known to the finder from then on. */
export async function decideBatch(run: ImportRun, batch: readonly (Prepared | Refused)[]): Promise<Decided[]> {
  const { db, id: importId, options, finder } = run;
  const { decisions = {}, onDuplicate } = options;
  const prepared = batch.filter((one) => one.kind === "prepared");
  await finder.lookUp(prepared);
  const idOf = (one: Prepared) => importedId(importId, one.read.place, one.number);
  const present = options.isDryRun ? new Set<string>() : await selectPresent(db, prepared.map(idOf));
  return batch.map((one) => {
    if (one.kind === "refused") return { kind: "refused", one };
    const newId = idOf(one);
    const isPresent = present.has(newId);
    const duplicate = isPresent ? null : finder.find(one);
    const { place } = one.read;
    const decision = decisions[one.number] ?? decisions[`${place.file}:${place.line}`] ?? onDuplicate;
    const takesPlace = duplicate !== null && decision === "replace" && !duplicate.ours;
    if (decision === "leave_out" && !duplicate) return { kind: "left_out", one };
    if (duplicate && decision !== "keep" && !takesPlace) return { kind: "duplicate", one, duplicate };
    const id = takesPlace ? duplicate.id : newId;
    finder.add(one, id);
    return { kind: "imported", one, id, writing: isPresent ? null : { prepared: one, id, isReplacement: takesPlace } };
  });
}
