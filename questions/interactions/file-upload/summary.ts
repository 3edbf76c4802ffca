import type { ExtendedTextKey } from "../extended-text/key.ts";
import type { SummaryEntry } from "../module.ts";
import type { FileUploadContent } from "./content.ts";
import { readFileIds } from "./response.ts";

/** Returns one entry: how many files were uploaded. What they hold is the student's own and no figure's. */
export function summarizeFileUpload(
  _content: FileUploadContent,
  _key: ExtendedTextKey | null,
  response: unknown,
): SummaryEntry[] {
  const { length } = readFileIds(response);
  if (length === 0) return [];
  return [{ value: `${length}`, label: length === 1 ? "1 file" : `${length} files`, correct: null }];
}
