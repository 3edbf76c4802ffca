import type { FileUploadCandidate } from "./candidate.ts";

export type FileUploadResponseError = "wrong_type" | "too_many_files" | "repeated_file";

const isFileId = (part: unknown): part is string =>
  typeof part === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part);

/** Returns the ids of the files that a response names; none of anything else. */
export function readFileIds(response: unknown): string[] {
  return Array.isArray(response) ? response.filter(isFileId) : [];
}

/** Returns why a response does not fit; empty when it does. Only the server can check the owner of the files. */
export function validateFileUploadResponse(
  { max_files }: Pick<FileUploadCandidate, "max_files">,
  response: unknown,
): FileUploadResponseError[] {
  if (response === null) return [];
  if (!Array.isArray(response) || !response.every(isFileId)) return ["wrong_type"];
  if (new Set(response).size < response.length) return ["repeated_file"];
  return response.length > max_files ? ["too_many_files"] : [];
}

/** Returns true when at least one file was uploaded. */
export function isFileUploadAnswered(response: unknown): boolean {
  return readFileIds(response).length > 0;
}
