import type { Insertable } from "kysely";
import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import type { Tx } from "../../platform/database/client.ts";
import type { SessionResults } from "../../platform/database/schema.gen.ts";
import { findUnrouted, type Sitting } from "../sittings/sitting.ts";
import { announceFollowed } from "./followed.ts";
import {
  listStandings,
  lockResults,
  updateFirst,
  updateReleased,
  upsertSessionResults,
  withdrawResults,
} from "./session-results.queries.ts";
import { copyTotals } from "./totals.queries.ts";
import { noteFiguresDue } from "./version-figures.ts";

const idsOf = (sittings: readonly Sitting[]) => sittings.map((sitting) => sitting.id);

/** A sitting that was scored, with its answers packed. */
interface ScoredSitting {
  sitting: Sitting;
  kind: AssessmentVersion["kind"];
  answers: Buffer;
}

/**
 * Writes the results of locked sittings that were scored, and decides which sitting of each person and version is the first one: the
 * earliest submitted, then by id, of those that are complete and count. An earlier sitting that is scored later takes the place.
 */
export async function writeSessionResults(tx: Tx, scored: readonly ScoredSitting[]): Promise<void> {
  const sittings = scored.map(({ sitting }) => sitting);
  const standings = new Map((await listStandings(tx, idsOf(sittings))).map((row) => [row.id, row]));
  const rows = scored.flatMap(({ sitting, kind, answers }) => {
    const { assessment_version_id: versionId, submitted_at: submittedAt } = sitting;
    const standing = standings.get(sitting.id);
    if (!versionId || !submittedAt || !standing) return [];
    const isComplete = sitting.sections.every((section) => section.state === "ended") && !findUnrouted(sitting);
    const isMeasured = kind !== "practice" && standing.counts_in_statistics && !sitting.is_preview;
    return [
      {
        session_id: sitting.id,
        user_id: sitting.user_id,
        school_id: standing.school_id,
        assessment_id: sitting.assessment_id,
        assessment_version_id: versionId,
        submitted_at: submittedAt,
        released_at: sitting.released_at,
        counts: isComplete && isMeasured,
        answers,
      },
    ];
  });
  await writeResults(tx, rows);
}

async function writeResults(tx: Tx, rows: readonly Insertable<SessionResults>[]): Promise<void> {
  await lockResults(
    tx,
    rows.map((row) => row.user_id),
  );
  await upsertSessionResults(tx, rows);
  await copyTotals(
    tx,
    rows.map((row) => row.session_id),
  );
  await updateFirst(
    tx,
    rows.map((row) => ({ userId: row.user_id, versionId: row.assessment_version_id })),
  );
  await noteFiguresDue(
    tx,
    rows.map((row) => row.assessment_version_id),
  );
  await announceFollowed(
    tx,
    rows.map((row) => row.session_id),
  );
}

/** Makes the results of locked sittings follow their release, reopening or cancellation. */
export async function followStates(tx: Tx, sittings: readonly Sitting[]): Promise<void> {
  const withdrawn = sittings.filter(({ state }) => state === "in_progress" || state === "cancelled");
  const released = sittings.filter((sitting) => !withdrawn.includes(sitting));
  await noteFiguresDue(
    tx,
    sittings.flatMap(({ assessment_version_id: versionId }) => versionId ?? []),
  );
  await updateReleased(
    tx,
    released.map(({ id, released_at }) => ({ session_id: id, released_at })),
  );
  await announceFollowed(tx, idsOf(sittings));
  if (withdrawn.length === 0) return;
  await lockResults(
    tx,
    withdrawn.map((sitting) => sitting.user_id),
  );
  await withdrawResults(tx, idsOf(withdrawn));
  await updateFirst(
    tx,
    withdrawn.flatMap(({ user_id: userId, assessment_version_id: versionId }) =>
      versionId ? [{ userId, versionId }] : [],
    ),
  );
}
