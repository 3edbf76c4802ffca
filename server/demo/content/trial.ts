import type { DemoAssessment } from "./assessments.ts";
import { drawMath } from "./math.ts";
import type { DemoQuestion, Letter } from "./types.ts";

/** Its question whose key is wrong, as happens in a trial: another option is the right one. */
export const wronglyKeyed = "math-unit-rate-trial";
/** Its question that those who know more get wrong more often, being misled. */
export const misleading = "math-survey-trial";
/** Its question that is harder for one of the two schools than for equally able people of the other. */
export const unfair = "math-two-way-table-trial";

/** How many people sat it; they are simulated, and are told as that. */
export const trialPeople = 440;
export const trialSchools = ["Simulated cohort North", "Simulated cohort South"] as const;

/** Returns the right option of the question whose key is wrong. */
export function trueLetter(): Letter {
  const question = drawMath("trial").find((drawn) => drawn.question.source_identifier === wronglyKeyed)?.question;
  const key = question?.key.RESPONSE;
  return key && "correct" in key ? (key.correct[0] ?? "A") : "A";
}

const nextLetter: Record<Letter, Letter> = { A: "B", B: "C", C: "D", D: "A" };

/** Returns new questions on trial: of every kind one, those with pictures aside. */
export function trialQuestions(): DemoQuestion[] {
  return drawMath("trial")
    .filter(({ draft }) => draft.figure === undefined)
    .map(({ question }) =>
      question.source_identifier === wronglyKeyed
        ? { ...question, key: { RESPONSE: { correct: [nextLetter[trueLetter()]] } } }
        : question,
    );
}

/** Returns the trial, as it was sat. */
export function trialAssessment(): DemoAssessment {
  return {
    name: "Math field trial",
    kind: "diagnostic",
    instructions:
      "<p>New questions on trial, sat by a simulated cohort: what came of it shows how questions are calibrated and which of them are to be looked at.</p>",
    score_model: { type: "points" },
    review_policy: { score: "never", response: "never", key: "never", explanation: "never", cohort: "never" },
    sections: [
      {
        name: "Math",
        instructions: "<p>Answer every question. A calculator may be used throughout.</p>",
        time_limit_seconds: 3600,
        break_after_seconds: 0,
        navigation: "free",
        shuffle: { questions: false, options: true },
        tools: ["calculator", "reference_sheet", "eliminator"],
        selection: { type: "fixed" },
        scale: null,
        questions: trialQuestions().map(({ source_identifier: name }) => ({ name, module: null })),
      },
    ],
  };
}
