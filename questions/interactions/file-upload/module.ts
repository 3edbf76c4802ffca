import { type ExtendedTextKey, extendedTextKey } from "../extended-text/key.ts";
import { withRubricIds } from "../extended-text/rubric-ids.ts";
import type { InteractionModule } from "../module.ts";
import { fileUploadCandidate } from "./candidate.ts";
import type { FileUploadContent, FileUploadInput } from "./content.ts";
import { scoreFileUpload } from "./score.ts";
import { summarizeFileUpload } from "./summary.ts";
import { validateFileUpload } from "./validate.ts";

/** Everything the server knows of `file_upload`. It is marked by what an essay is marked by. */
export const fileUploadModule: InteractionModule<FileUploadInput, FileUploadContent, ExtendedTextKey> = {
  type: "file_upload",
  key: extendedTextKey,
  ownsInput: (input): input is FileUploadInput => input.type === "file_upload",
  owns: (content): content is FileUploadContent => content.type === "file_upload",
  withIds: (input, id) => ({ ...input, id }),
  withKeyIds: (_, key) => withRubricIds(key),
  mapHtml: (content, change) => ({ ...content, prompt: change(content.prompt) }),
  parts: () => [],
  nameParts: (input) => input,
  candidate: fileUploadCandidate,
  drawOrder: () => null,
  validate: validateFileUpload,
  score: scoreFileUpload,
  summarize: summarizeFileUpload,
  responseFromSource: (_, response) => response,
};
