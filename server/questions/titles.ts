import { questionTitle } from "@sextant/questions/fingerprint.ts";
import type { Database } from "../platform/database/client.ts";
import { loadQuestionVersions } from "./versions.ts";

/** Loads the beginning of what each of these question versions says, by its id. */
export async function loadQuestionTitles(db: Database, versionIds: readonly string[]): Promise<Map<string, string>> {
  const versions = await loadQuestionVersions(db, versionIds);
  return new Map([...versions].map(([id, version]) => [id, questionTitle(version)]));
}
