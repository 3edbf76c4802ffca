import type { Saying } from "../saying.ts";
import { readFileIds } from "./response.ts";

/** Returns the files uploaded, by name or by how many there are. */
export function fileUploadWords(response: unknown, say: Saying): string {
  const ids = readFileIds(response);
  return ids.length === 0 ? "" : say.files(ids);
}
