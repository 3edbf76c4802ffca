import type { MistakeGround, mistakePositions } from "@sextant/contract/mistakes.ts";
import type { TagRow } from "../taxonomy/taxonomy.ts";
import type { Pace } from "./infer-reason.ts";
import type { progressOf } from "./schedule.ts";

export type Position = (typeof mistakePositions)[number];

/** An answer that lost points, with all that its reader may know of it. */
export interface Mistake {
  attempt_id: string;
  session_id: string;
  user_id: string;
  assessment_id: string;
  question_id: string;
  question_version_id: string;
  submitted_at: Date;
  /** Null where its student may not see their answers yet. */
  place: { section: string; module: string | null; position: number } | null;
  points: number;
  max_points: number;
  /** Points lost. */
  lost: number;
  omitted: boolean;
  not_reached: boolean;
  time_ms: number | null;
  median_time_ms: number | null;
  visits: number | null;
  changed: number | null;
  difficulty: number | null;
  /** Each of the question's tags, from the exam down. */
  paths: readonly (readonly TagRow[])[];
  pace: Pace;
  position: Position;
  reason: { key: string; by: "tutor" | "student" | "inferred" | null };
  said: { tutor: string | null; student: string | null; inferred: Inferred | null };
  /** Those who say why don’t say the same. */
  disagree: boolean;
  redo: { answered_at: Date; time_ms: number; correct: boolean | null } | null;
  progress: ReturnType<typeof progressOf>;
  isKeyShown: boolean;
  /** An unseen question like it is left; known of one's own mistakes alone, true of others'. */
  hasSibling: boolean;
}

/** What the answers themselves say, and the reason for error that the chosen option betrays. */
export interface Inferred {
  ground: MistakeGround;
  reason: string | null;
}

/** Parts of a section as long as each other: whether what comes last goes wrong more often. */
export function positionIn(index: number, size: number): Position {
  if (size < 3) return "unknown";
  const third = Math.floor((index * 3) / size);
  return third <= 0 ? "early" : third === 1 ? "middle" : "late";
}
