import type { ErrorName } from "./errors.ts";

/** The four letters that label the options of every authored choice. */
export type Letter = "A" | "B" | "C" | "D";

/** One option of a choice; the right one has no reason for error and needs no feedback. */
export interface DemoOption {
  source_identifier: Letter;
  content: string;
  feedback: string;
  reason_for_error: ErrorName | null;
}

/** A choice of one option out of four. */
export interface DemoChoice {
  source_identifier: "RESPONSE";
  type: "choice";
  prompt: string;
  shuffle: boolean;
  max_choices: 1;
  options: DemoOption[];
}

/** A number that the student types. */
export interface DemoNumericEntry {
  source_identifier: "RESPONSE";
  type: "numeric_entry";
  prompt: string;
}

export type DemoKey = { correct: Letter[] } | { accept: string[]; tolerance: string | null };

/** Questions with an equal stimulus (same title, same body) share it. */
export interface DemoStimulus {
  title: string;
  body: string;
}

/** Names of tags under the exam, not yet mapped to tags. */
export interface DemoTextTags {
  exam: "SAT";
  subject: "Reading and Writing" | "Math";
  domain: string;
  topic: string;
}

/** A question as authored, without ids: what a line of a JSONL import holds. */
export interface DemoQuestion {
  source_identifier: string;
  pool: "practice" | "secure";
  difficulty: 1 | 2 | 3 | 4 | 5;
  stimulus: DemoStimulus | null;
  body: string;
  interactions: [DemoChoice | DemoNumericEntry];
  key: { RESPONSE: DemoKey };
  score_rule: { max_points: 1; combine: "all" };
  explanation: string;
  /** What wrong tries show, in order; none in most. */
  hints?: string[];
  text_tags: DemoTextTags;
}

/**
 * Where a question is used: a sitting of the mock, the diagnostic, students' own practice, a trial of new questions, or one of the forms
 * from which the school's earlier tests and quizzes are made and unseen questions are left.
 */
export type Use = "mock" | "diagnostic" | "practice" | "trial" | `form-${1 | 2 | 3 | 4 | 5 | 6}`;
