import type { ReviewPolicy, ScoreModel } from "@sextant/contract/assessments.ts";
import type { Behaviour } from "@sextant/contract/behaviour.ts";
import type { Stages } from "@sextant/contract/stages.ts";
import { listMockMath } from "./bank/math.ts";
import { listBankReading } from "./bank/reading.ts";
import { listMath } from "./math.ts";
import { listReadingAndWriting } from "./reading-and-writing.ts";
import type { DemoQuestion } from "./types.ts";

/** What a section selects from: a list, or modules of which each student takes two. */
type DemoSelection = { type: "fixed" } | Stages;

/** A section with its questions by source identifier, in order; each is worth one point. */
export interface DemoSection {
  name: string;
  instructions: string;
  /** Null: as long as one likes. */
  time_limit_seconds: number | null;
  break_after_seconds: number;
  navigation: "free";
  shuffle: { questions: boolean; options: boolean };
  tools: ("calculator" | "reference_sheet" | "highlight" | "line_reader" | "eliminator")[];
  selection: DemoSelection;
  scale: { raw: number; scaled: number }[] | null;
  /** The module is null in a list. */
  questions: { name: string; module: string | null }[];
}

export interface DemoAssessment {
  name: string;
  kind: "mock" | "diagnostic" | "quiz" | "practice";
  instructions: string;
  score_model: ScoreModel;
  review_policy: ReviewPolicy;
  /** Answers are checked after the test unless it says otherwise. */
  behaviour?: Behaviour;
  sections: DemoSection[];
}

/**
 * Converts raw points to a scaled score from 200 to 800 in steps of 10. As in published tables of tests on this scale, a point weighs least
 * in the middle and most at the ends: with u from −1 to 1, the score is 500 + 300 (0.72 u + 0.28 u³). The table is our own.
 */
export function scaleTable(questions: number): { raw: number; scaled: number }[] {
  return Array.from({ length: questions + 1 }, (_, raw) => {
    const u = (2 * raw) / questions - 1;
    return { raw, scaled: 500 + Math.round(30 * (0.72 * u + 0.28 * u ** 3)) * 10 };
  });
}

/** What helps with texts. */
export const readingTools: DemoSection["tools"] = ["highlight", "line_reader", "eliminator"];
/** What helps with numbers. */
export const mathTools: DemoSection["tools"] = [
  "calculator",
  "reference_sheet",
  "highlight",
  "line_reader",
  "eliminator",
];

/** What sections have in common. */
export const fixed = {
  navigation: "free" as const,
  shuffle: { questions: false, options: true },
  selection: { type: "fixed" as const },
};

/** Places questions in a list. */
export const names = (questions: DemoQuestion[]) =>
  questions.map(({ source_identifier: name }): DemoSection["questions"][number] => ({ name, module: null }));

/**
 * Splits questions into a first module, spread evenly over all of them, and two second ones: the easier and the harder of the rest.
 *
 * @param size Questions of each module.
 */
export function splitIntoModules(
  questions: readonly DemoQuestion[],
  size: number,
): Record<"m1" | "m2a" | "m2b", DemoQuestion[]> {
  const isFirst = (_: DemoQuestion, place: number) =>
    Math.floor(((place + 1) * size) / questions.length) > Math.floor((place * size) / questions.length);
  const rest = questions.filter((question, place) => !isFirst(question, place));
  const byDifficulty = rest.toSorted((one, other) => one.difficulty - other.difficulty);
  const inOrder = (some: readonly DemoQuestion[]) => rest.filter((question) => some.includes(question));
  return {
    m1: questions.filter(isFirst),
    m2a: inOrder(byDifficulty.slice(0, size)),
    m2b: inOrder(byDifficulty.slice(-size)),
  };
}

/** A section of two modules: the points of the first lead to the easier or the harder second one. Each has a table of its own. */
function staged(
  questions: readonly DemoQuestion[],
  { size, cut, seconds, tools }: { size: number; cut: number; seconds: number; tools: DemoSection["tools"] },
): Pick<DemoSection, "selection" | "questions" | "scale"> {
  const modules = splitIntoModules(questions, size);
  const module = (id: keyof typeof modules, name: string, difficulty: Stages["modules"][number]["difficulty"]) => ({
    id,
    name,
    difficulty,
    time_limit_seconds: seconds,
    navigation: fixed.navigation,
    shuffle: fixed.shuffle,
    instructions: "",
    tools,
  });
  const table = scaleTable(2 * size);
  const lower = table.map(({ raw, scaled }) => ({ raw, scaled: 200 + Math.round((scaled - 200) * 0.07) * 10 }));
  return {
    scale: null,
    selection: {
      type: "stages",
      modules: [
        module("m1", "Module 1", "standard"),
        module("m2a", "Module 2A", "easier"),
        module("m2b", "Module 2B", "harder"),
      ],
      routing: {
        first: "m1",
        rules: [
          {
            from: "m1",
            by: "points",
            cuts: [
              { at_least: 0, to: "m2a" },
              { at_least: cut, to: "m2b" },
            ],
          },
        ],
      },
      scales: [
        { module: "m2a", scale: lower },
        { module: "m2b", scale: table },
      ],
    },
    questions: Object.entries(modules).flatMap(([id, some]) => names(some).map(({ name }) => ({ name, module: id }))),
  };
}

/** The kinds of Reading and Writing questions in the order of a section. */
const topicOrder = [
  "Words in Context",
  "Text Structure and Purpose",
  "Cross-Text Connections",
  "Central Ideas and Details",
  "Command of Evidence",
  "Inferences",
  "Boundaries",
  "Form, Structure, and Sense",
  "Transitions",
  "Rhetorical Synthesis",
];

/** Returns the questions of the mock's modules, in the order of each section. */
export function mockQuestions(): { reading: DemoQuestion[]; math: DemoQuestion[] } {
  const placeOf = ({ text_tags }: DemoQuestion) => topicOrder.indexOf(text_tags.topic);
  return {
    reading: [...listReadingAndWriting("mock"), ...listBankReading("mock")].toSorted(
      (one, other) => placeOf(one) - placeOf(other),
    ),
    math: [...listMath("mock"), ...listMockMath()].toSorted((one, other) => one.difficulty - other.difficulty),
  };
}

/**
 * Returns the questions that the demo school starts with: the two assessments' secure ones, and those that students may practise with first.
 */
export function demoQuestions(): DemoQuestion[] {
  const { reading, math } = mockQuestions();
  const others = (["diagnostic", "practice"] as const).flatMap((use) => [
    ...listReadingAndWriting(use),
    ...listMath(use),
  ]);
  return [...reading, ...math, ...others];
}

/**
 * Returns the demo school's assessments: a mock that is built like the digital SAT, a diagnostic of ten minutes, a check of half a lesson, and
 * practice with several tries and hints.
 */
export function demoAssessments(): DemoAssessment[] {
  return [mock(), diagnostic(), checkIn(), guidedPractice()];
}

function mock(): DemoAssessment {
  const { reading, math } = mockQuestions();
  return {
    name: "Digital SAT mock 1",
    kind: "mock",
    instructions:
      "<p>This mock has 98 questions in two sections, Reading and Writing and Math, with a break of 10 minutes between them. Each section has two modules: 27 questions in 32 minutes each, then 22 questions in 35 minutes each. Your points in the first module decide which second module you take. Within a module you may move freely among the questions; once it ends, you can’t go back. There is no penalty for a wrong answer, so answer every question.</p>",
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
        instructions: "",
        time_limit_seconds: 3840,
        break_after_seconds: 600,
        tools: readingTools,
        ...staged(reading, { size: 27, cut: 17, seconds: 1920, tools: readingTools }),
      },
      {
        ...fixed,
        name: "Math",
        instructions: "",
        time_limit_seconds: 4200,
        break_after_seconds: 0,
        tools: mathTools,
        ...staged(math, { size: 22, cut: 14, seconds: 2100, tools: mathTools }),
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

/** Made of the questions that have hints: a wrong try shows the next one. */
function guidedPractice(): DemoAssessment {
  return {
    name: "Algebra with hints",
    kind: "practice",
    instructions:
      "<p>Four questions, as long as you like. Check each answer as you go. A wrong answer costs a quarter of the points and shows a hint; you have three tries.</p>",
    score_model: { type: "points" },
    review_policy: { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" },
    behaviour: { checking: { type: "tries", most: 3, penalty: 0.25 }, certainty: "off" },
    sections: [
      {
        ...fixed,
        name: "Linear equations and functions",
        instructions: "",
        time_limit_seconds: null,
        break_after_seconds: 0,
        tools: mathTools,
        scale: null,
        questions: names(listMath("practice").filter(({ hints }) => hints !== undefined)),
      },
    ],
  };
}
