import type { AssessmentVersion, PlacedQuestion } from "../assessments/published.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { sha256 } from "../platform/secrets.ts";
import { prepareRow } from "./answers/row.ts";
import { insertFinished } from "./finished.queries.ts";

/** What came of one placed question. What rules draw is not kept this way. */
export interface FinishedAttempt {
  placement: PlacedQuestion;
  /** By interaction; null when nothing was answered. No words of the student's own. */
  response: Record<string, unknown> | null;
  /** How long they looked at it; 0 when they did not come to it. */
  tookMs: number;
}

/** A sitting that somebody finished, section after section in one go. */
export interface FinishedSitting {
  userId: string;
  schoolId: string | null;
  startedAt: Date;
  /** For each section of the version, in order, what came of its questions in the order in which they were met. */
  sections: readonly (readonly FinishedAttempt[])[];
}

/** An attempt as it was kept, with the section of the version that it is of. */
export interface FinishedAttemptRow extends FinishedAttempt {
  id: string;
  position: number;
  sessionSectionId: string;
  versionSectionId: string;
}

export interface SavedSitting {
  sessionId: string;
  userId: string;
  schoolId: string | null;
  submittedAt: Date;
  attempts: readonly FinishedAttemptRow[];
}

const MINUTE_MS = 60_000;

/**
 * Keeps many sittings of one version that are over and released, as what was sat elsewhere: every answer with its history and its
 * look, once. Their scores are for marking to add in the same transaction.
 */
export async function saveFinishedSittings(
  tx: Tx,
  version: AssessmentVersion,
  sittings: readonly FinishedSitting[],
): Promise<SavedSitting[]> {
  const rows: Parameters<typeof insertFinished>[1] = {
    ...{ sessions: [], sections: [], attempts: [], history: [], visits: [], events: [] },
  };
  const kept: SavedSitting[] = [];
  for (const sitting of sittings) {
    const sessionId = newId();
    let now = sitting.startedAt.getTime();
    const attempts: FinishedAttemptRow[] = [];
    version.sections.forEach((section, place) => {
      const sessionSectionId = newId();
      const startedAt = now;
      let clock = 0;
      (sitting.sections[place] ?? []).forEach((own, index) => {
        const id = newId();
        const attempt = { ...own, id, position: index + 1, sessionSectionId, versionSectionId: section.id };
        attempts.push(attempt);
        if (own.tookMs > 0) {
          rows.visits.push({
            ...{ session_id: sessionId, id: newId(), attempt_id: id, entered_ms: clock, left_ms: clock + own.tookMs },
            active_ms: own.tookMs,
          });
        }
        clock += own.tookMs;
        const answer = own.response && { id, revision: 1, elapsed_ms: clock, response: own.response };
        const row = answer && prepareRow(sessionId, 1, answer, new Set(), null);
        const savedAt = new Date(startedAt + clock);
        const head = row ? sha256(row.payloadHash) : Buffer.alloc(0);
        rows.attempts.push({
          ...{ session_id: sessionId, id, session_section_id: sessionSectionId, position: index + 1 },
          version_placement_id: own.placement.id,
          question_version_id: own.placement.question_version_id,
          points: own.placement.points,
          points_when_wrong: own.placement.points_when_wrong,
          scored: own.placement.scored,
          ...{ response: row?.response ?? null, lease: row ? 1 : 0, revision: row ? 1 : 0, saves: row ? 1 : 0, head },
          ...{
            elapsed_ms: row?.elapsedMs ?? null,
            payload_hash: row?.payloadHash ?? null,
            saved_at: row ? savedAt : null,
          },
        });
        if (!row) return;
        rows.history.push({
          ...{ session_id: sessionId, attempt_id: id, seq: 1, lease: 1, revision: 1, status: "saved", counted: true },
          ...{
            elapsed_ms: row.elapsedMs,
            received_at: savedAt,
            payload: row.payload,
            payload_hash: row.payloadHash,
            head,
          },
        });
      });
      now = startedAt + clock + MINUTE_MS;
      rows.sections.push({
        ...{ session_id: sessionId, id: sessionSectionId, version_section_id: section.id, position: section.position },
        ...{ state: "ended", reason: "student", started_at: new Date(startedAt), ended_at: new Date(now) },
      });
    });
    const submittedAt = new Date(now);
    rows.sessions.push({
      ...{ id: sessionId, assessment_id: version.assessment_id, assessment_version_id: version.id },
      ...{ user_id: sitting.userId, school_id: sitting.schoolId, state: "released", reason: "student", lease: 1 },
      ...{ started_at: sitting.startedAt, submitted_at: submittedAt, scored_at: submittedAt, released_at: submittedAt },
      ...{ created_at: sitting.startedAt, unsent: 0 },
    });
    const event = { session_id: sessionId, actor_id: sitting.userId, data: "{}" };
    rows.events.push(
      {
        ...event,
        id: newId(),
        at: sitting.startedAt,
        action: "start",
        from_state: "allocated",
        to_state: "in_progress",
      },
      { ...event, id: newId(), at: submittedAt, action: "submit", from_state: "in_progress", to_state: "submitted" },
    );
    kept.push({ sessionId, userId: sitting.userId, schoolId: sitting.schoolId, submittedAt, attempts });
  }
  await insertFinished(tx, rows);
  return kept;
}
