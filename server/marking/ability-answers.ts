import { possibleQuestions, questionsOf } from "../assessments/entries.ts";
import type { PublishedSection } from "../assessments/published.ts";

/** One attempt as a score of ability needs it. */
export interface AnsweredAttempt {
  questionVersionId: string;
  position: number;
  status: "scored" | "invalid" | "owed" | "omitted";
  correct: boolean | null;
  /** False for a pretest question, which counts for nothing. */
  scored: boolean;
  /** Whether the student opened the question. */
  isSeen: boolean;
}

export interface SectionToMeasure {
  section: Pick<PublishedSection, "placements"> & Partial<Pick<PublishedSection, "selection">>;
  /** Empty when the section was never begun. */
  attempts: readonly AnsweredAttempt[];
  /** False too where the student has no time limit as an accommodation. */
  isTimed: boolean;
}

/** What a scored question says of ability; `isRight` is null where it says nothing. */
export interface MeasuredAnswer {
  questionVersionId: string;
  isAnswered: boolean;
  isRight: boolean | null;
}

/** Returns the questions of an entry in a section that was never begun. What was never drawn is stood for by the first that could have been. */
function standing(placement: PublishedSection["placements"][number]): string[] {
  return possibleQuestions(placement).slice(0, questionsOf(placement));
}

/**
 * Says which scored questions count as right, wrong or missing for a score of ability. Full points are right. A question the student
 * left out is wrong, or leaving hard questions blank would raise the score. Questions after the last one answered or opened in a
 * section were not reached: wrong in a timed section, where pace is part of the test, missing in an untimed one. A section never begun
 * was not reached as a whole. What an adaptive section didn’t give says nothing. Pure.
 */
export function measuredAnswers(sections: readonly SectionToMeasure[]): MeasuredAnswer[] {
  return sections.flatMap(({ section, attempts, isTimed }) => {
    const notReached = isTimed ? false : null;
    if (attempts.length === 0 && section.selection?.type === "adaptive") return [];
    if (attempts.length === 0) {
      const counting = section.placements.filter((placement) => placement.scored);
      return counting.flatMap((placement) =>
        standing(placement).map((questionVersionId) => ({ questionVersionId, isAnswered: false, isRight: notReached })),
      );
    }
    const last = Math.max(
      0,
      ...attempts.flatMap((attempt) => (attempt.isSeen || attempt.status !== "omitted" ? [attempt.position] : [])),
    );
    return attempts.flatMap(({ scored, questionVersionId, status, correct, position }): MeasuredAnswer[] => {
      if (!scored) return [];
      if (status === "scored") return [{ questionVersionId, isAnswered: true, isRight: correct === true }];
      return [{ questionVersionId, isAnswered: false, isRight: position > last ? notReached : false }];
    });
  });
}
