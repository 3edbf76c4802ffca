import type { InlineComment } from "@sextant/contract/inline-comment.ts";
import type { Marks } from "@sextant/questions/scoring.ts";
import canonicalize from "canonicalize";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { personKey } from "../../platform/person-keys.ts";
import { seal, unseal } from "../../platform/sealing.ts";
import { handMarkOf } from "./given-marks.ts";
import { insertHandMark, selectBlindMarks, selectHandMarks } from "./hand-marks.queries.ts";
import type { AttemptScoreRow } from "./marking.queries.ts";

/** The points of each rubric line, by interaction. */
export type Criteria = Record<string, Record<string, number>>;

/** A marker's words besides the points: overall feedback and comments on passages for the student, and the reason for a new mark. */
export interface MarkWords {
  feedback: string;
  reason: string;
  comments: InlineComment[];
}

export const noWords: MarkWords = { feedback: "", reason: "", comments: [] };

/**
 * The origin of a mark that made a score: one marker, two blind marks that agree, a third person, or, where nobody else may decide, one of
 * the two.
 */
export type ScoringStage = "single" | "agreed" | "adjudicated" | "adjudicated_by_marker";

interface GivenMark extends MarkWords {
  id: string;
  attemptId: string;
  at: Date;
  by: { id: string; name: string; is_active: boolean };
  given_as: ScoringStage | "blind";
  /** By interaction, in the points of its key; empty where the whole attempt was given points. */
  marks: Marks;
  criteria: Criteria;
}

/** A mark that was given by a person and made a score. */
export interface HandMark extends GivenMark {
  scoreId: string;
  /** The mark of the whole attempt, in points of its placement. */
  points: number | null;
  /** The points that the marker gave the whole attempt, before any regrade; null where only parts are marked. */
  whole: number | null;
}

/** One of two marks that are given without seeing the other. */
export interface BlindMark extends GivenMark {
  /** The score that it was given upon. */
  uponId: string;
}

interface MarkToSave {
  sessionId: string;
  attemptId: string;
  studentId: string;
  markedBy: string;
  marks: Marks;
  criteria: Criteria;
  words: MarkWords;
}

/** Saves a mark with the score that it made, or the score that it was a blind mark of. Seals its words with the student's key. */
export async function saveHandMark(
  tx: Tx,
  given: MarkToSave & ({ stage: ScoringStage; scoreId: string } | { stage: "blind"; uponId: string }),
): Promise<void> {
  const { feedback, reason, comments } = given.words;
  const isSilent = feedback === "" && reason === "" && comments.length === 0;
  const words = comments.length === 0 ? { feedback, reason } : { feedback, reason, comments };
  const sealed = isSilent ? null : seal(await personKey(tx, given.studentId), Buffer.from(JSON.stringify(words)));
  await insertHandMark(tx, {
    session_id: given.sessionId,
    id: newId(),
    attempt_id: given.attemptId,
    stage: given.stage,
    score_id: given.stage === "blind" ? null : given.scoreId,
    upon_id: given.stage === "blind" ? given.uponId : null,
    marks: JSON.stringify(given.marks),
    criteria: JSON.stringify(given.criteria),
    sealed,
    marked_by: given.markedBy,
  });
}

async function readWords(db: Database, studentId: string, sealed: Buffer | null): Promise<MarkWords> {
  if (!sealed) return noWords;
  try {
    const opened = JSON.parse(unseal(await personKey(db, studentId), sealed).toString("utf8")) as Partial<MarkWords>;
    return { ...noWords, ...opened };
  } catch {
    // The student's key was erased, and with it the words about them; the points remain.
    return noWords;
  }
}

type GivenRow = Awaited<ReturnType<typeof selectBlindMarks>>[number];

async function readGiven(db: Database, studentId: string, row: GivenRow): Promise<GivenMark> {
  return {
    id: row.id,
    attemptId: row.attempt_id,
    at: row.created_at,
    by: { id: row.marked_by, name: `${row.first_name} ${row.last_name}`.trim(), is_active: row.is_active },
    given_as: row.stage as GivenMark["given_as"],
    marks: row.marks,
    criteria: row.criteria,
    ...(await readWords(db, studentId, row.sealed)),
  };
}

/** Lists the marks of a sitting that made a score by attempt, newest first. */
export async function listHandMarks(
  db: Database,
  sessionId: string,
  studentId: string,
): Promise<Map<string, HandMark[]>> {
  const byAttempt = new Map<string, HandMark[]>();
  for (const row of await selectHandMarks(db, sessionId)) {
    const mark: HandMark = {
      ...(await readGiven(db, studentId, row)),
      scoreId: row.made_score_id,
      points: row.points,
      whole: handMarkOf(row).whole,
    };
    byAttempt.set(row.attempt_id, [...(byAttempt.get(row.attempt_id) ?? []), mark]);
  }
  return byAttempt;
}

/** Lists the blind marks of an attempt, oldest first. */
export async function listBlindMarks(
  db: Database,
  sessionId: string,
  attemptId: string,
  studentId: string,
): Promise<BlindMark[]> {
  const marks: BlindMark[] = [];
  for (const row of await selectBlindMarks(db, sessionId)) {
    if (row.attempt_id !== attemptId || row.upon_id === null) continue;
    marks.push({ ...(await readGiven(db, studentId, row)), uponId: row.upon_id });
  }
  return marks;
}

/** Returns whether a score is based on a mark: the mark made that score, or a later scoring kept it. */
export function restsOn(score: AttemptScoreRow | undefined, mark: HandMark): boolean {
  if (!score || score.status === "owed") return false;
  if (score.id === mark.scoreId) return true;
  const { parts, whole } = handMarkOf(score);
  if (mark.whole !== null) return whole === mark.whole;
  return Object.keys(mark.marks).length > 0 && canonicalize(parts) === canonicalize(mark.marks);
}
