import type { ExtendedTextKey } from "../extended-text/key.ts";
import { rubricProblems } from "../extended-text/rubric-problems.ts";
import type { Problem } from "../module.ts";
import { error } from "../problems.ts";
import type { FileUploadContent } from "./content.ts";

/** Checks a file upload interaction and what its markers go by. */
export function validateFileUpload(content: FileUploadContent, key: ExtendedTextKey): Problem[] {
  const unchosen =
    content.kinds.length === 0
      ? [error("kinds", "no_kinds", "Students can’t upload any kind of file. Choose at least one.")]
      : [];
  return [...unchosen, ...rubricProblems(key)];
}
