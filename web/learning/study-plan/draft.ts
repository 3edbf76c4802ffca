import type { ExamDate, PlanChanges, StudyPlan } from "../../parts/plan/requests.ts";

/** What someone who sets their first plan begins with. */
const FIRST_MINUTES = [30, 30, 30, 30, 30, 60, 45];

/** What the form holds: the settings, with the target as it is typed. */
export interface Draft extends Omit<PlanChanges, "target_score"> {
  target: string;
}

/** Returns the draft of the settings as they are; of a first plan with the minutes of a usual week. */
export function draftOf({ settings }: StudyPlan, firstExam: string): Draft {
  const { exam, exam_on, target_score, version, minutes, pauses, mock_moves } = settings;
  return {
    exam: exam || firstExam,
    exam_on: exam_on ?? "",
    target: target_score === null ? "" : String(target_score),
    minutes: version === 0 ? FIRST_MINUTES : minutes,
    pauses,
    mock_moves,
  };
}

/** Returns the scale of an exam, as one of its official dates has it; null where none has. Pure. */
export const scaleOf = (dates: readonly ExamDate[], exam: string): ExamDate["scale"] =>
  dates.find((date) => date.scale !== null && date.exam.toLowerCase() === exam.trim().toLowerCase())?.scale ?? null;

/** Returns whether a score is one that the exam gives; without a scale, whether it can be one at all. Pure. */
export const isOn = (scale: ExamDate["scale"], score: number): boolean =>
  scale === null
    ? score >= 0 && score <= 100_000
    : score >= scale.min && score <= scale.max && (score - scale.min) % scale.step === 0;

/** Returns the moves of full tests with one of them on another day; on the day it was planned for, it isn’t moved. Pure. */
export function moveMock(moves: Draft["mock_moves"], usual: string, to: string): Draft["mock_moves"] {
  const others = moves.filter(({ from }) => from !== usual);
  return to === "" || to === usual ? others : [...others, { from: usual, to }];
}
