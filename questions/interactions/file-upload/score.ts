import type { ExtendedTextKey } from "../extended-text/key.ts";
import type { InteractionScore } from "../module.ts";
import type { FileUploadContent } from "./content.ts";
import { isFileUploadAnswered, validateFileUploadResponse } from "./response.ts";

/** Scores uploaded files: they are `owed` a mark of up to the key's `max_points`; what names no files, or too many, is `invalid`. */
export function scoreFileUpload(content: FileUploadContent, key: ExtendedTextKey, response: unknown): InteractionScore {
  const of = { points: 0, max_points: key.max_points };
  if (response === null || response === undefined) return { status: "omitted", ...of };
  if (validateFileUploadResponse(content, response).length > 0) return { status: "invalid", ...of };
  return { status: isFileUploadAnswered(response) ? "owed" : "omitted", ...of };
}
