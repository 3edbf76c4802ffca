import type { CandidateOf } from "@sextant/questions/interactions/candidate-registry.ts";
import { kindOfFile } from "@sextant/questions/interactions/file-upload/file-kinds.ts";
import type { UploadProblem } from "../../../base/questions/file-upload/upload-place.ts";
import { CallError } from "../../../base/requests/call-error.ts";

const byCode: Readonly<Record<string, UploadProblem>> = {
  unsupported_media_type: "kind",
  too_large: "size",
  quota_exceeded: "full",
  disk_full: "disk",
  illegal_transition: "closed",
  invalid: "many",
};
const byStatus: Readonly<Record<number, UploadProblem>> = { 413: "size", 415: "kind", 507: "disk" };

/** Returns what is wrong with a file before it is sent; null when nothing is. What its bytes are, the server finds out. */
export function problemWith(
  { kinds, max_mb }: Pick<CandidateOf<"file_upload">, "kinds" | "max_mb">,
  { size, type }: Pick<File, "size" | "type">,
): UploadProblem | null {
  if (size === 0) return "empty";
  if (size > max_mb * 1024 * 1024) return "size";
  return type !== "" && !kinds.includes(kindOfFile(type)) ? "kind" : null;
}

/** Returns why an upload failed. */
export function problemOf(error: unknown): UploadProblem {
  if (!(error instanceof CallError)) return "failed";
  return byCode[error.code] ?? byStatus[error.status] ?? "failed";
}
