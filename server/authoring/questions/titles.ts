import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { shorten } from "@sextant/questions/html/isolate.ts";
import { titleText } from "@sextant/questions/html/text.ts";
import type { Database } from "../../platform/database/client.ts";
import { loadQuestionVersions } from "./versions.ts";

/** Loads the beginning of what each of these question versions says, by its id. */
export async function loadQuestionTitles(db: Database, versionIds: readonly string[]): Promise<Map<string, string>> {
  const versions = await loadQuestionVersions(db, versionIds);
  return new Map([...versions].map(([id, version]) => [id, questionTitle(version)]));
}

const PASSAGE_LENGTH = 90;

/** Loads the beginning of the passage of each of these question versions that has one, by its id. */
export async function loadPassageStarts(db: Database, versionIds: readonly string[]): Promise<Map<string, string>> {
  const versions = await loadQuestionVersions(db, versionIds);
  return new Map(
    [...versions].flatMap(([id, { stimulus }]) =>
      stimulus ? [[id, shorten(titleText(stimulus.body), PASSAGE_LENGTH)] as const] : [],
    ),
  );
}
