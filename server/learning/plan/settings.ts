import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { invalid } from "../../platform/refusal.ts";
import { dayOf } from "../progress/days.ts";
import { requireExamAhead } from "../progress/goals.ts";

export type StudyPlan = HandlerOutput<"study_plan.get">;
export type PlanChanges = HandlerInput<"study_plan.preview">["body"];
/** The plan as it was made last. */
export type StoredPlan = Omit<NonNullable<StudyPlan["plan"]>, "made_at">;

/** From one date to another. */
export interface Span {
  from: string;
  to: string;
}

/** What a plan is made of. */
export interface PlanSettings {
  exam: string;
  exam_on: string | null;
  target_score: number | null;
  minutes: readonly number[];
  pauses: readonly Span[];
  mock_moves: readonly Span[];
}

/** Further ahead than this nobody plans days. */
const MOST_DAYS = 400;

/** Refuses settings of which no plan can be made. @throws Refusal `invalid`, at the field. */
export function requirePlannable(
  { exam, exam_on: examOn, pauses, mock_moves: moves }: PlanChanges,
  today: string,
): void {
  if (exam.trim() === "") throw invalid("exam", "Enter the name of the exam.");
  requireExamAhead(examOn, today);
  if (dayOf(examOn) - dayOf(today) > MOST_DAYS) throw invalid("exam_on", "Choose a date within the next 13 months.");
  for (const [index, { from, to }] of pauses.entries())
    if (to < from) throw invalid(`pauses.${index}.to`, "A pause ends on or after its first day.");
  for (const [index, { to }] of moves.entries())
    if (to >= examOn) throw invalid(`mock_moves.${index}.to`, "Choose a date before the exam.");
}

/** Returns why there is no plan, or that there is one. */
export function statusOf({ exam_on: examOn, minutes }: PlanSettings, today: string): StudyPlan["status"] {
  if (examOn === null) return "no_goal";
  if (examOn < today) return "exam_passed";
  return minutes.every((own) => own === 0) ? "no_minutes" : "planned";
}
