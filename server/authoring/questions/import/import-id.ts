import { v7 } from "uuid";
import { sha256 } from "../../../platform/secrets.ts";

/**
 * Returns the id of an imported question: a UUIDv7 with the time of the import, its random bits derived from import and place. An import
 * restarted after a crash gives each question the same id, and so adds nothing twice.
 *
 * @param importId Id of the job, itself a UUIDv7.
 * @param number How many questions precede it: several may share a line.
 */
export function importedId(importId: string, place: { file: string; line: number }, number: number): string {
  const msecs = Number.parseInt(importId.replaceAll("-", "").slice(0, 12), 16);
  const digest = sha256(`${importId}\n${place.file}\n${place.line}\n${number}`);
  // All random bits, including the sequence, come from these sixteen bytes.
  const random = digest.subarray(0, 16);
  return v7({ msecs, random, seq: digest.readUInt32BE(16) & 0x7fffffff });
}
