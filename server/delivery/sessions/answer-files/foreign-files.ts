import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import { readFileIds } from "@sextant/questions/interactions/file-upload/response.ts";
import { responseTo } from "@sextant/questions/response.ts";
import type { Database } from "../../../platform/database/client.ts";
import { type SittingPlan, uploadsOf } from "../plan/plan.ts";
import { selectOwnFiles } from "./answer-files.queries.ts";

/** What a row names as the files of one of its interactions. */
const placeOf = (attempt: string, interaction: string, file: string) =>
  `${attempt.toLowerCase()} ${interaction} ${file}`;

function namedIn(plan: SittingPlan, row: SavedAttempt): { place: string; file: string }[] {
  return [...uploadsOf(plan, row.id)].flatMap((interaction) =>
    readFileIds(responseTo(row.response, interaction)).map((file) => ({
      place: placeOf(row.id, interaction, file),
      file,
    })),
  );
}

/**
 * Returns which of these rows name a file that was not uploaded for this very answer. It asks the database only about rows that name
 * files.
 */
export async function findForeignFiles<Index>(
  db: Database,
  plan: SittingPlan,
  sessionId: string,
  rows: ReadonlyMap<Index, SavedAttempt>,
): Promise<Index[]> {
  const named = [...rows].map(([index, row]) => ({ index, files: namedIn(plan, row) }));
  const ids = named.flatMap(({ files }) => files.map(({ file }) => file));
  if (ids.length === 0) return [];
  const own = await selectOwnFiles(db, sessionId, ids);
  const known = new Set(own.map((row) => placeOf(row.attempt_id, row.interaction, row.file_id)));
  return named.flatMap(({ index, files }) => (files.every(({ place }) => known.has(place)) ? [] : [index]));
}
