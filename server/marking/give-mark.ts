import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { invalid, Refusal } from "../platform/refusal.ts";
import { loadKeyRevisions } from "../questions/versions.ts";
import { getReachedSession } from "../sessions/reach.ts";
import { dropClaim } from "./claims.queries.ts";
import { getClaim, refuseClaimed } from "./claims.ts";
import { listHandMarks } from "./hand-marks.ts";
import { markByHand } from "./mark-by-hand.ts";
import { requireMarkable } from "./markable.ts";
import { findNewestScores } from "./newest-scores.ts";
import { readMarks, type SentMark } from "./read-marks.ts";

/** For how long a marker may mend a slip of their own without saying why. */
const SLIP_MS = 10 * 60_000;

interface MarkInput {
  session: string;
  version: string;
  marks: Record<string, SentMark>;
  feedback: string;
  reason: string;
}

/**
 * Gives an answer its mark. A mark that replaces another says why, unless it mends one's own of a moment ago.
 *
 * @throws Refusal `stale_version` with what stands when somebody marked or the key changed in the meantime; `illegal_transition`
 * while another has taken the answer; `invalid` with the fields that are wrong.
 */
export async function giveMark(
  db: Database,
  wake: () => void,
  actor: Actor,
  attemptId: string,
  given: MarkInput,
  address: string,
) {
  const { attempt, score: cited } = await requireMarkable(db, actor, given.session, attemptId);
  const revision = (await loadKeyRevisions(db, [cited.key_revision_id])).get(cited.key_revision_id);
  const { marks, criteria } = readMarks(revision?.key ?? {}, given.marks);
  const words = { feedback: given.feedback.trim(), reason: given.reason.trim() };
  await markByHand(db, wake, actor, {
    sessionId: given.session,
    attemptId,
    mark: { marks },
    address,
    criteria,
    words,
    check: async (tx, before, now) => {
      const session = await getReachedSession(tx, actor, given.session);
      const [last] = (await listHandMarks(tx, given.session, session.user_id)).get(attemptId) ?? [];
      if (before.id !== given.version) {
        const current = { version: before.id, points: before.points, by: last?.by ?? null, at: last?.at ?? null };
        const who = last && last.scoreId === before.id ? last.by.name : "Someone";
        throw new Refusal(
          "stale_version",
          `${who} marked this answer or changed its key. Reload to see the latest version.`,
          {
            state: before.status === "owed" ? "owed" : "marked",
            members: { current },
          },
        );
      }
      const claim = await getClaim(tx, actor, given.session, attemptId, now);
      if (claim && !claim.is_mine) throw refuseClaimed(claim);
      const isSlip = last?.by.id === actor.id && now.getTime() - last.at.getTime() < SLIP_MS;
      if (before.status !== "owed" && !isSlip && words.reason === "")
        throw invalid("reason", "Say why you’re marking this answer again.");
    },
  });
  await dropClaim(db, { sessionId: given.session, attemptId, userId: actor.id });
  const scores = await findNewestScores(db, [given.session]);
  const score = scores.get(attemptId);
  const { state } = await getReachedSession(db, actor, given.session);
  return {
    state: "marked" as const,
    points: score?.points ?? null,
    max_points: attempt.points,
    version: score?.id ?? given.version,
    session_state: state,
    still_owed: [...scores.values()].filter((one) => one.status === "owed").length,
  };
}
