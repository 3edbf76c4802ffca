import type { Behaviour } from "@sextant/contract/behaviour.ts";
import { typeset } from "../../../authoring/questions/math/typeset.ts";
import { loadKeyRevisions } from "../../../authoring/questions/versions.ts";
import type { Database } from "../../../platform/database/client.ts";
import { countHints, triesOf } from "../../sittings/behaviour.ts";
import { type CheckRow, listChecks } from "./checks.queries.ts";

type Render = (html: string) => string;

/**
 * Returns the hints that tries at one question revealed, the first first. Each is the one of the key by which its try was judged, so
 * that a hint that was read stays what it was.
 *
 * @param tries All up to the one that is told of, in order.
 */
export async function listRevealed(
  db: Database,
  behaviour: Behaviour,
  tries: readonly CheckRow[],
  render: Render,
): Promise<string[]> {
  const revealing = tries.slice(0, countHints(behaviour, tries));
  if (revealing.length === 0) return [];
  const revisions = await loadKeyRevisions(
    db,
    revealing.map((row) => row.key_revision_id),
  );
  const hints = revealing.flatMap((row) => revisions.get(row.key_revision_id)?.hints[row.number - 1] ?? []);
  await typeset(hints, "reading");
  return hints.map(render);
}

/** Returns the hints that a student saw in a sitting, by attempt; attempts without one are absent. */
export async function listSeenHints(
  db: Database,
  behaviour: Behaviour,
  sessionId: string,
  render: Render,
): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>();
  if (triesOf(behaviour) === null) return seen;
  for (const [attempt, tries] of Map.groupBy(await listChecks(db, sessionId), ({ attempt_id }) => attempt_id)) {
    const hints = await listRevealed(db, behaviour, tries, render);
    if (hints.length > 0) seen.set(attempt, hints);
  }
  return seen;
}
