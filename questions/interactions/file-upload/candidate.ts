import type { FileUploadContent } from "./content.ts";
import type { FileKind } from "./file-kinds.ts";

/** What a student may see of a file upload interaction. */
export interface FileUploadCandidate {
  id: string;
  type: "file_upload";
  prompt: string;
  kinds: FileKind[];
  max_files: number;
  max_mb: number;
}

/** Returns the candidate view, picked field by field. */
export function fileUploadCandidate(content: FileUploadContent): FileUploadCandidate {
  const { id, prompt, kinds, max_files, max_mb } = content;
  return { id, type: "file_upload", prompt, kinds, max_files, max_mb };
}
