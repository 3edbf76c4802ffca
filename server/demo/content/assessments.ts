import type { ReviewPolicy, ScoreModel } from "@sextant/contract/assessments.ts";
import { listMath } from "./math.ts";
import { listReadingAndWriting } from "./reading-and-writing.ts";
import type { DemoQuestion } from "./types.ts";

/** A section with its questions by source identifier, in order; each is worth one point. */
export interface DemoSection {
  name: string;
  instructions: string;
  time_limit_seconds: number;
  break_after_seconds: number;
  navigation: "free";
  shuffle: { questions: boolean; options: boolean };
  tools: ("calculator" | "reference_sheet" | "highlight" | "line_reader" | "eliminator")[];
  selection: { type: "fixed" };
  scale: { raw: number; scaled: number }[] | null;
  questions: string[];
}

export interface DemoAssessment {
  name: string;
  kind: "mock" | "diagnostic" | "quiz";
  instructions: string;
  score_model: ScoreModel;
  review_policy: ReviewPolicy;
  sections: DemoSection[];
}

/**
 * Converts raw points to a scaled score from 200 to 800 in steps of 10. As on published tables of such tests, a point weighs least
 * in the middle and most at the ends: with u from −1 to 1, the score is 500 + 300 (0.72 u + 0.28 u³). The table is our own.
 */
export function scaleTable(questions: number): { raw: number; scaled: number }[] {
  return Array.from({ length: questions + 1 }, (_, raw) => {
    const u = (2 * raw) / questions - 1;
    return { raw, scaled: 500 + Math.round(30 * (0.72 * u + 0.28 * u ** 3)) * 10 };
  });
}

const readingTools: DemoSection["tools"] = ["highlight", "line_reader", "eliminator"];
const mathTools: DemoSection["tools"] = ["calculator", "reference_sheet", "highlight", "line_reader", "eliminator"];

const fixed = {
  navigation: "free" as const,
  shuffle: { questions: false, options: true },
  selection: { type: "fixed" as const },
};

const names = (questions: DemoQuestion[]) => questions.map((question) => question.source_identifier);

/** Returns every question of the demo school: the two assessments' secure ones, and those that students may practise with. */
export function demoQuestions(): DemoQuestion[] {
  return (["mock", "diagnostic", "practice"] as const).flatMap((use) => [
    ...listReadingAndWriting(use),
    ...listMath(use),
  ]);
}

/**
 * Returns the demo school's assessments: a mock of the digital SAT's size, a diagnostic of ten minutes, and a check of half a
 * lesson.
 */
export function demoAssessments(): DemoAssessment[] {
  return [mock(), diagnostic(), checkIn()];
}

function mock(): DemoAssessment {
  const reading = names(listReadingAndWriting("mock"));
  const math = names(listMath("mock"));
  return {
    name: "Digital SAT mock 1",
    kind: "mock",
    instructions:
      "<p>This mock has two sections: Reading and Writing (54 questions in 64 minutes) and Math (44 questions in 70 minutes), with a break of 10 minutes between them. Within a section you may move freely among the questions. There is no penalty for a wrong answer, so answer every question.</p>",
    score_model: { type: "scaled" },
    review_policy: {
      score: "released",
      response: "released",
      key: "after_window",
      explanation: "after_window",
      cohort: "after_window",
    },
    sections: [
      {
        ...fixed,
        name: "Reading and Writing",
        instructions:
          "<p>Each question refers to the text beside it. Read the text carefully, then choose the best answer. Every question has one best answer.</p>",
        time_limit_seconds: 3840,
        break_after_seconds: 600,
        tools: readingTools,
        scale: scaleTable(reading.length),
        questions: reading,
      },
      {
        ...fixed,
        name: "Math",
        instructions:
          "<p>A calculator may be used throughout. Where there are no options, type your answer as a whole number, a decimal or a fraction; if there is more than one right answer, type only one.</p>",
        time_limit_seconds: 4200,
        break_after_seconds: 0,
        tools: mathTools,
        scale: scaleTable(math.length),
        questions: math,
      },
    ],
  };
}

function diagnostic(): DemoAssessment {
  return {
    name: "Ten-minute diagnostic",
    kind: "diagnostic",
    instructions:
      "<p>Twelve questions in ten minutes: six on Reading and Writing, then six on Math. The result shows where to begin; it is not a grade.</p>",
    score_model: { type: "points" },
    review_policy: { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" },
    sections: [
      {
        ...fixed,
        name: "Diagnostic",
        instructions: "<p>Answer what you can, and do not stay long with any one question.</p>",
        time_limit_seconds: 600,
        break_after_seconds: 0,
        tools: mathTools,
        scale: null,
        questions: [...names(listReadingAndWriting("diagnostic")), ...names(listMath("diagnostic"))],
      },
    ],
  };
}

/** Made of questions that students may also practise with, so that nothing about it need be kept back afterwards. */
function checkIn(): DemoAssessment {
  const reading = names(listReadingAndWriting("practice"));
  // They stand by rising difficulty: every third gives the same spread.
  const math = names(listMath("practice")).filter((_, index) => index % 3 === 0);
  return {
    name: "SAT check-in 1",
    kind: "quiz",
    instructions:
      "<p>A short look at where you stand: Reading and Writing (12 questions in 14 minutes), then Math (15 questions in 24 minutes). The score is on the scale of the whole test but rests on few questions, so take it as a rough sign.</p>",
    score_model: { type: "scaled" },
    review_policy: {
      score: "scored",
      response: "released",
      key: "released",
      explanation: "released",
      cohort: "released",
    },
    sections: [
      {
        ...fixed,
        name: "Reading and Writing",
        instructions: "<p>Each question refers to the text beside it. Every question has one best answer.</p>",
        time_limit_seconds: 840,
        break_after_seconds: 0,
        tools: readingTools,
        scale: scaleTable(reading.length),
        questions: reading,
      },
      {
        ...fixed,
        name: "Math",
        instructions: "<p>A calculator may be used throughout. Where there are no options, type your answer.</p>",
        time_limit_seconds: 1440,
        break_after_seconds: 0,
        tools: mathTools,
        scale: scaleTable(math.length),
        questions: math,
      },
    ],
  };
}
