import { possibleQuestions, questionsOf } from "../../authoring/assessments/entries.ts";
import type { PublishedSection } from "../../authoring/assessments/published.ts";

/** One attempt as a score of ability needs it. */
export interface AnsweredAttempt {
  questionVersionId: string;
  status: "scored" | "invalid" | "owed" | "omitted";
  correct: boolean | null;
  /** False for a pretest question, which counts for nothing. */
  scored: boolean;
}

export interface SectionToMeasure {
  section: Pick<PublishedSection, "placements"> & Partial<Pick<PublishedSection, "selection">>;
  /** Empty when the section was never begun. */
  attempts: readonly AnsweredAttempt[];
}

/** What a scored question says of ability. */
export interface MeasuredAnswer {
  questionVersionId: string;
  isAnswered: boolean;
  isRight: boolean;
}

/** Returns the questions of an entry in a section that was never begun. What was never drawn is stood for by the first that could have been. */
function standing(placement: PublishedSection["placements"][number]): string[] {
  return possibleQuestions(placement).slice(0, questionsOf(placement));
}

/**
 * Says which scored questions of a submitted sitting count as right or wrong for a score of ability. Full points are right. A question
 * that the student left out or never opened is wrong, timed or not: otherwise stopping after the easy ones would raise the score. So is
 * each of a section that was never begun. What an adaptive section didn’t give says nothing; `findLeftEarly` finds one that was left too
 * early. Pure.
 *
 * Source: omitted and not-reached items scored as wrong, Lord, F. M. (1980), Applications of Item Response Theory, chapter 15; Pohl, S.,
 * Gräfe, L. & Rose, N. (2014), Educational and Psychological Measurement 74, 423–452, on what each treatment does to scores.
 */
export function measuredAnswers(sections: readonly SectionToMeasure[]): MeasuredAnswer[] {
  return sections.flatMap(({ section, attempts }) => {
    if (attempts.length === 0 && section.selection?.type === "adaptive") return [];
    if (attempts.length === 0) {
      const counting = section.placements.filter((placement) => placement.scored);
      return counting.flatMap((placement) =>
        standing(placement).map((questionVersionId) => ({ questionVersionId, isAnswered: false, isRight: false })),
      );
    }
    return attempts.flatMap(({ scored, questionVersionId, status, correct }): MeasuredAnswer[] => {
      if (!scored) return [];
      if (status === "scored") return [{ questionVersionId, isAnswered: true, isRight: correct === true }];
      return [{ questionVersionId, isAnswered: false, isRight: false }];
    });
  });
}

/** Finds an adaptive section that was left before its minimum of questions; null where there is none. Its answers are too few for a score. */
export function findLeftEarly(sections: readonly SectionToMeasure[]): { answered: number; needed: number } | null {
  for (const { section, attempts } of sections) {
    if (section.selection?.type !== "adaptive" || attempts.length >= section.selection.stop.min) continue;
    const answered = attempts.filter(({ status }) => status !== "omitted").length;
    return { answered, needed: section.selection.stop.min };
  }
  return null;
}
