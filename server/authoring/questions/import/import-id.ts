import { v7 } from "uuid";
import { sha256 } from "../../../platform/secrets.ts";

/** Returns when an import was asked for, by its id. */
export const startOf = (importId: string): Date =>
  new Date(Number.parseInt(importId.replaceAll("-", "").slice(0, 12), 16));

/**
 * Returns the id of an imported question: a UUIDv7 with the time of the import, counted on in the order of the file; its random bits are
 * derived from import and place. An import restarted after a crash gives each question the same id, and so adds nothing twice.
 *
 * @param importId Id of the job, itself a UUIDv7.
 * @param number How many questions precede it: several may share a line.
 */
export function importedId(importId: string, place: { file: string; line: number }, number: number): string {
  const msecs = startOf(importId).getTime();
  const digest = sha256(`${importId}\n${place.file}\n${place.line}\n${number}`);
  return v7({ msecs, random: digest.subarray(0, 16), seq: number });
}
