import type { ReviewPolicy } from "@sextant/contract/assessments.ts";
import { type DemoAssessment, fixed, mathTools, names, readingTools, scaleTable } from "../assessments.ts";
import type { DemoQuestion } from "../types.ts";
import { historyQuestions } from "./questions.ts";

/** An assessment that was sat over the last half-year. */
export interface HistoryAssessment {
  assessment: DemoAssessment;
  /** For a test, how many days ago the school sat it; a quiz is taken when a student likes. */
  daysAgo: number | null;
}

/** How many days ago each test was sat. */
const TEST_DAYS = [166, 114, 62, 14] as const;

const shown: ReviewPolicy = {
  score: "scored",
  response: "scored",
  key: "scored",
  explanation: "scored",
  cohort: "scored",
};

/** Most questions of one quiz. */
const QUIZ_SIZE = 10;

/** Quizzes by what their questions are about: name, the domain or subject of their questions, and which of them. */
const quizzes: readonly [name: string, about: string, part: number, parts: number][] = [
  ["Algebra quiz 1", "Algebra", 0, 2],
  ["Algebra quiz 2", "Algebra", 1, 2],
  ["Advanced Math quiz 1", "Advanced Math", 0, 2],
  ["Advanced Math quiz 2", "Advanced Math", 1, 2],
  ["Data and percentages quiz", "Problem-Solving and Data Analysis", 0, 1],
  ["Geometry quiz", "Geometry and Trigonometry", 0, 1],
  ["Sentences quiz", "Standard English Conventions", 0, 1],
  ["Transitions quiz", "Expression of Ideas", 0, 1],
];

function practiceTest(number: number, reading: DemoQuestion[], math: DemoQuestion[]): DemoAssessment {
  return {
    name: `SAT practice test ${number}`,
    kind: "mock",
    instructions: `<p>A shorter test on the scale of the whole SAT: Reading and Writing (${reading.length} questions in 14 minutes), then Math (${math.length} questions in 32 minutes).</p>`,
    score_model: { type: "scaled" },
    review_policy: shown,
    sections: [
      {
        ...fixed,
        name: "Reading and Writing",
        instructions: "<p>Every question has one best answer.</p>",
        time_limit_seconds: 840,
        break_after_seconds: 0,
        tools: readingTools,
        scale: scaleTable(reading.length),
        questions: names(reading),
      },
      {
        ...fixed,
        name: "Math",
        instructions: "<p>A calculator may be used throughout. Where there are no options, type your answer.</p>",
        time_limit_seconds: 1920,
        break_after_seconds: 0,
        tools: mathTools,
        scale: scaleTable(math.length),
        questions: names(math),
      },
    ],
  };
}

function quiz(name: string, questions: DemoQuestion[]): DemoAssessment {
  return {
    name,
    kind: "quiz",
    instructions: `<p>${questions.length} questions, from easy to hard, in 15 minutes. You see the answers when you are done.</p>`,
    score_model: { type: "points" },
    review_policy: shown,
    sections: [
      {
        ...fixed,
        name,
        instructions: "",
        time_limit_seconds: 900,
        break_after_seconds: 0,
        tools: mathTools,
        scale: null,
        questions: names(questions),
      },
    ],
  };
}

/** Returns the tests and quizzes of the last half-year, the earliest test first. */
export function historyAssessments(): HistoryAssessment[] {
  const { tests, practice } = historyQuestions();
  return [
    ...tests.map(({ reading, math }, index) => ({
      assessment: practiceTest(index + 1, reading, math),
      daysAgo: TEST_DAYS[index] ?? null,
    })),
    ...quizzes.map(([name, about, part, parts]) => {
      const fitting = practice.filter(({ text_tags }) => text_tags.domain === about);
      const own = fitting.filter((_, index) => index % parts === part).slice(0, QUIZ_SIZE);
      return { assessment: quiz(name, own), daysAgo: null };
    }),
  ];
}
