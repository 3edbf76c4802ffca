import type { InlineComment } from "@sextant/contract/inline-comment.ts";
import { loadKeyRevisions } from "../../authoring/questions/versions.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { getReachedSession } from "../sessions/reach.ts";
import { dropClaim } from "./claims.queries.ts";
import { getClaim, refuseClaimed } from "./claims.ts";
import { noteUses } from "./comment-bank.ts";
import { type HandMark, listHandMarks, type ScoringStage } from "./hand-marks.ts";
import { markByHand } from "./mark-by-hand.ts";
import { findProgress, requireMarkable } from "./markable.ts";
import type { AttemptScoreRow } from "./marking.queries.ts";
import { findNewestScores } from "./newest-scores.ts";
import { requireComments } from "./read-comments.ts";
import { readMarks, type SentMark } from "./read-marks.ts";
import { requireTurn } from "./require-turn.ts";
import { stageOf } from "./two-marks.ts";

/** How long a marker may correct their own slip without a reason. */
const SLIP_MS = 10 * 60_000;

interface MarkInput {
  session: string;
  version: string;
  marks: Record<string, SentMark>;
  feedback: string;
  reason: string;
  comments: readonly InlineComment[];
  decides: boolean;
  used_comments: readonly string[];
}

/** A mark meant as one of two blind marks can't be a decision: adjudicators have seen both. */
function refuseUnseen(before: AttemptScoreRow): Refusal {
  const current = { version: before.id, points: null, by: null, at: null };
  return new Refusal("stale_version", "This answer has both marks now. Reload to decide.", {
    state: "adjudicate",
    members: { current },
  });
}

/** Refuses a mark based on an outdated score, and reports the current one. */
function requireVersion(version: string, before: AttemptScoreRow, last: HandMark | undefined): void {
  if (before.id === version) return;
  const current = { version: before.id, points: before.points, by: last?.by ?? null, at: last?.at ?? null };
  const who = last && last.scoreId === before.id ? last.by.name : "Someone";
  throw new Refusal(
    "stale_version",
    `${who} marked this answer or changed its key. Reload to see the latest version.`,
    { state: before.status === "owed" ? "owed" : "marked", members: { current } },
  );
}

/**
 * Saves the mark of an answer, one of two blind marks, or the decision between them. A mark that replaces another needs a reason, unless it
 * corrects the marker's own recent mark or a blind mark that nobody has seen.
 *
 * @throws Refusal `stale_version` with the current mark when another person marked or the key changed in the meantime; `illegal_transition`
 * while another person has claimed the answer, or when it isn't this person's turn; `invalid` with the fields that are wrong.
 */
export async function giveMark(db: Database, wake: () => void, actor: Actor, attemptId: string, given: MarkInput) {
  const { attempt, score: cited, rule } = await requireMarkable(db, actor, given.session, attemptId);
  const revision = (await loadKeyRevisions(db, [cited.key_revision_id])).get(cited.key_revision_id);
  const { marks, criteria } = readMarks(revision?.key ?? {}, given.marks);
  const comments = requireComments(given.comments, attempt.response, marks);
  const words = { feedback: given.feedback.trim(), reason: given.reason.trim(), comments: [...comments] };
  const decide = async (tx: Tx, before: AttemptScoreRow, now: Date): Promise<ScoringStage | "blind"> => {
    const session = await getReachedSession(tx, actor, given.session);
    const [last] = (await listHandMarks(tx, given.session, session.user_id)).get(attemptId) ?? [];
    requireVersion(given.version, before, last);
    const claim = await getClaim(tx, actor, given.session, attemptId, now);
    if (claim && !claim.is_mine) throw refuseClaimed(claim);
    const turn = requireTurn(actor, await findProgress(tx, session, before, rule));
    const isDecision = turn === "adjudicated" || turn === "adjudicated_by_marker";
    if (isDecision && before.status === "owed" && !given.decides) throw refuseUnseen(before);
    const isSlip = last?.by.id === actor.id && now.getTime() - last.at.getTime() < SLIP_MS;
    if (before.status !== "owed" && !isSlip && words.reason === "")
      throw invalid("reason", "Say why you’re marking this answer again.");
    return turn;
  };
  const mark = { marks };
  await markByHand(db, wake, actor, { sessionId: given.session, attemptId, mark, criteria, words, decide });
  await noteUses(db, actor, [...new Set(given.used_comments)]);
  await dropClaim(db, { sessionId: given.session, attemptId, userId: actor.id });
  const scores = await findNewestScores(db, [given.session]);
  const score = scores.get(attemptId) ?? cited;
  const session = await getReachedSession(db, actor, given.session);
  const progress = await findProgress(db, session, score, rule);
  const stage = stageOf(progress);
  return {
    state: score.status === "owed" ? ("owed" as const) : ("marked" as const),
    stage,
    deciders: stage === "adjudicate" ? [...progress.deciders] : [],
    points: score.points,
    max_points: attempt.points,
    version: score.id,
    session_state: session.state,
    still_owed: [...scores.values()].filter((one) => one.status === "owed").length,
  };
}
