import type { Marks } from "@sextant/questions/scoring.ts";
import canonicalize from "canonicalize";
import type { Database, Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { personKey } from "../platform/person-keys.ts";
import { seal, unseal } from "../platform/sealing.ts";
import { marksOf } from "./given-marks.ts";
import { insertHandMark, selectHandMarks } from "./hand-marks.queries.ts";
import type { AttemptScoreRow } from "./marking.queries.ts";

/** What each line of a rubric got, by interaction. */
export type Criteria = Record<string, Record<string, number>>;

/** What a marker says beside the points: to the student, and why a mark is given anew. */
export interface MarkWords {
  feedback: string;
  reason: string;
}

/** A mark that was given by a person. */
export interface HandMark extends MarkWords {
  id: string;
  attemptId: string;
  scoreId: string;
  at: Date;
  by: { id: string; name: string };
  /** By interaction, in the points of its key; empty where the whole attempt was given points. */
  marks: Marks;
  criteria: Criteria;
  /** What the whole attempt got, in the points of its placement. */
  points: number | null;
}

const silent: MarkWords = { feedback: "", reason: "" };

/** Keeps a mark beside the score that it made; the words are sealed with the student's key. */
export async function saveHandMark(
  tx: Tx,
  given: {
    sessionId: string;
    attemptId: string;
    scoreId: string;
    studentId: string;
    markedBy: string;
    marks: Marks;
    criteria: Criteria;
    words: MarkWords;
  },
): Promise<void> {
  const { feedback, reason } = given.words;
  const isSilent = feedback === "" && reason === "";
  const sealed = isSilent
    ? null
    : seal(await personKey(tx, given.studentId), Buffer.from(JSON.stringify({ feedback, reason })));
  await insertHandMark(tx, {
    session_id: given.sessionId,
    id: newId(),
    attempt_id: given.attemptId,
    score_id: given.scoreId,
    marks: JSON.stringify(given.marks),
    criteria: JSON.stringify(given.criteria),
    sealed,
    marked_by: given.markedBy,
  });
}

async function readWords(db: Database, studentId: string, sealed: Buffer | null): Promise<MarkWords> {
  if (!sealed) return silent;
  try {
    return JSON.parse(unseal(await personKey(db, studentId), sealed).toString("utf8")) as MarkWords;
  } catch {
    // The student's key was erased, and with it what was said of them; the points stand.
    return silent;
  }
}

/** Lists the marks of a sitting by attempt, newest first. */
export async function listHandMarks(
  db: Database,
  sessionId: string,
  studentId: string,
): Promise<Map<string, HandMark[]>> {
  const byAttempt = new Map<string, HandMark[]>();
  for (const row of await selectHandMarks(db, sessionId)) {
    const mark: HandMark = {
      id: row.id,
      attemptId: row.attempt_id,
      scoreId: row.score_id,
      at: row.created_at,
      by: { id: row.marked_by, name: `${row.first_name} ${row.last_name}`.trim() },
      marks: row.marks as Marks,
      criteria: row.criteria as Criteria,
      points: row.points,
      ...(await readWords(db, studentId, row.sealed)),
    };
    byAttempt.set(row.attempt_id, [...(byAttempt.get(row.attempt_id) ?? []), mark]);
  }
  return byAttempt;
}

/** Returns whether a mark is the one that a score rests on: it made that score, or a later scoring let it stand. */
export function restsOn(score: AttemptScoreRow | undefined, mark: HandMark): boolean {
  if (!score || score.status === "owed") return false;
  if (score.id === mark.scoreId) return true;
  return Object.keys(mark.marks).length > 0 && canonicalize(marksOf(score.interactions)) === canonicalize(mark.marks);
}
