import type { TemplateKey } from "@sextant/contract/assessment-templates.ts";
import type { AssessmentKind } from "@sextant/contract/assessments.ts";
import type { ScoreCurve } from "@sextant/contract/score-curve.ts";
import type { Tool } from "@sextant/contract/tools.ts";

/** A tag by its usual name, and others by which a taxonomy may have it. */
export interface NamedTag {
  name: string;
  aliases: readonly string[];
}

/** Scores of no points and of all of them. `easierTo` is the most after the easier second module. */
interface ScaleEnds {
  from: number;
  to: number;
  step: number;
  curve: ScoreCurve;
  easierTo?: number;
}

export interface TemplateSection {
  key: string;
  name: string;
  /** Where its questions are filed; null draws from the whole pool. */
  subject: NamedTag | null;
  /** Of a staged section, those of the first module. */
  questions: number;
  minutes: number;
  /** The second module, of which there is an easier and a harder one; `cut` points lead to the harder one. */
  second?: { questions: number; minutes: number; cut: number };
  breakAfterMinutes?: number;
  isLinear?: boolean;
  tools: readonly Tool[];
  /** Questions come with their whole passages. */
  keepsPassages?: boolean;
  /** Null: it isn’t part of the score. */
  scale: ScaleEnds | null;
  isOptional?: boolean;
  /** Of each question. */
  points?: number;
}

export interface ExamTemplate {
  key: TemplateKey;
  name: string;
  kind: AssessmentKind;
  exam: NamedTag | null;
  pool: "practice" | "secure";
  /** How the scores of its sections become one: their mean, or a scale of its own over all that they can add up to; their sum by default. */
  total?: "mean" | { minimum: number; maximum: number; step: number };
  /** What students read before they start, as HTML. */
  instructions: string;
  sections: readonly TemplateSection[];
}

const named = (name: string, ...aliases: string[]): NamedTag => ({ name, aliases });

const reading = ["highlight", "line_reader", "eliminator"] as const;
const math = ["calculator", "reference_sheet", "highlight", "line_reader", "eliminator"] as const;

const digitalSat: ExamTemplate = {
  key: "digital_sat",
  name: "Digital SAT",
  kind: "mock",
  exam: named("SAT", "Digital SAT"),
  pool: "secure",
  instructions:
    "<p>Two sections with a break of 10 minutes between them. Each section has two modules, and your points in the first decide which second module you take. Within a module you can move freely; once it ends, you can’t go back. There is no penalty for a wrong answer.</p>",
  sections: [
    {
      key: "reading_writing",
      name: "Reading and Writing",
      subject: named("Reading and Writing", "Reading & Writing", "Reading/Writing", "RW"),
      questions: 27,
      minutes: 32,
      second: { questions: 27, minutes: 32, cut: 17 },
      breakAfterMinutes: 10,
      tools: reading,
      scale: { from: 200, to: 800, step: 10, curve: "gentle", easierTo: 620 },
    },
    {
      key: "math",
      name: "Math",
      subject: named("Math", "Maths", "Mathematics"),
      questions: 22,
      minutes: 35,
      second: { questions: 22, minutes: 35, cut: 14 },
      tools: math,
      scale: { from: 200, to: 800, step: 10, curve: "gentle", easierTo: 620 },
    },
  ],
};

const actScale = { from: 1, to: 36, step: 1, curve: "gentle" } as const;

const act: ExamTemplate = {
  key: "act",
  name: "ACT",
  kind: "mock",
  exam: named("ACT", "Enhanced ACT"),
  pool: "secure",
  total: "mean",
  instructions:
    "<p>English, Math and Reading, with a break of 10 minutes after Math. Each section is scored from 1 to 36, and the composite is their average, rounded. There is no penalty for a wrong answer.</p>",
  sections: [
    {
      key: "english",
      name: "English",
      subject: named("English"),
      questions: 50,
      minutes: 35,
      tools: reading,
      keepsPassages: true,
      scale: actScale,
    },
    {
      key: "math",
      name: "Math",
      subject: named("Math", "Maths", "Mathematics"),
      questions: 45,
      minutes: 50,
      breakAfterMinutes: 10,
      tools: ["calculator", "highlight", "line_reader", "eliminator"],
      scale: actScale,
    },
    {
      key: "reading",
      name: "Reading",
      subject: named("Reading"),
      questions: 36,
      minutes: 40,
      tools: reading,
      keepsPassages: true,
      scale: actScale,
    },
    {
      key: "science",
      name: "Science",
      subject: named("Science", "Science Reasoning"),
      questions: 40,
      minutes: 40,
      tools: reading,
      keepsPassages: true,
      scale: actScale,
      isOptional: true,
    },
  ],
};

const greScale = { from: 130, to: 170, step: 1, curve: "gentle", easierTo: 158 } as const;

const gre: ExamTemplate = {
  key: "gre",
  name: "GRE",
  kind: "mock",
  exam: named("GRE", "GRE General Test"),
  pool: "secure",
  instructions:
    "<p>One essay, then Verbal Reasoning and Quantitative Reasoning. Your points in the first part of each decide which second part you take. The essay is marked by a tutor and isn’t part of the score. There are no scheduled breaks, and no penalty for a wrong answer.</p>",
  sections: [
    {
      key: "writing",
      name: "Analytical Writing",
      subject: named("Analytical Writing", "Writing"),
      questions: 1,
      minutes: 30,
      tools: [],
      scale: null,
      points: 6,
    },
    {
      key: "verbal",
      name: "Verbal Reasoning",
      subject: named("Verbal Reasoning", "Verbal"),
      questions: 12,
      minutes: 18,
      second: { questions: 15, minutes: 23, cut: 7 },
      tools: [],
      scale: greScale,
    },
    {
      key: "quantitative",
      name: "Quantitative Reasoning",
      subject: named("Quantitative Reasoning", "Quantitative", "Quant"),
      questions: 12,
      minutes: 21,
      second: { questions: 15, minutes: 26, cut: 7 },
      tools: ["calculator"],
      scale: greScale,
    },
  ],
};

const gmatScale = { from: 60, to: 90, step: 1, curve: "gentle" } as const;

const gmat: ExamTemplate = {
  key: "gmat",
  name: "GMAT",
  kind: "mock",
  exam: named("GMAT", "GMAT Focus", "GMAT Focus Edition"),
  pool: "secure",
  total: { minimum: 205, maximum: 805, step: 10 },
  instructions:
    "<p>Three sections of 45 minutes with a break of 10 minutes after the second. Questions come one after the other, and you can’t go back. Each section is scored from 60 to 90, and the total runs from 205 to 805.</p>",
  sections: [
    {
      key: "quantitative",
      name: "Quantitative Reasoning",
      subject: named("Quantitative Reasoning", "Quantitative", "Quant"),
      questions: 21,
      minutes: 45,
      isLinear: true,
      tools: [],
      scale: gmatScale,
    },
    {
      key: "verbal",
      name: "Verbal Reasoning",
      subject: named("Verbal Reasoning", "Verbal"),
      questions: 23,
      minutes: 45,
      breakAfterMinutes: 10,
      isLinear: true,
      tools: [],
      scale: gmatScale,
    },
    {
      key: "data_insights",
      name: "Data Insights",
      subject: named("Data Insights"),
      questions: 20,
      minutes: 45,
      isLinear: true,
      tools: ["calculator"],
      scale: gmatScale,
    },
  ],
};

const logicalReasoning = named("Logical Reasoning");
const lsatTools = ["highlight", "line_reader", "eliminator"] as const;
const lsatScale = { from: 40, to: 60, step: 1, curve: "gentle" } as const;

const lsat: ExamTemplate = {
  key: "lsat",
  name: "LSAT",
  kind: "mock",
  exam: named("LSAT"),
  pool: "secure",
  instructions:
    "<p>Sections of 35 minutes each, with a break of 10 minutes after the second. The total runs from 120 to 180; each section contributes a third of it. There is no penalty for a wrong answer.</p>",
  sections: [
    {
      key: "logical_reasoning_1",
      name: "Logical Reasoning 1",
      subject: logicalReasoning,
      questions: 25,
      minutes: 35,
      tools: lsatTools,
      scale: lsatScale,
    },
    {
      key: "reading",
      name: "Reading Comprehension",
      subject: named("Reading Comprehension", "Reading"),
      questions: 27,
      minutes: 35,
      breakAfterMinutes: 10,
      tools: lsatTools,
      keepsPassages: true,
      scale: lsatScale,
    },
    {
      key: "logical_reasoning_2",
      name: "Logical Reasoning 2",
      subject: logicalReasoning,
      questions: 25,
      minutes: 35,
      tools: lsatTools,
      scale: lsatScale,
    },
    {
      key: "variable",
      name: "Variable section",
      subject: logicalReasoning,
      questions: 25,
      minutes: 35,
      tools: lsatTools,
      scale: null,
      isOptional: true,
    },
  ],
};

const quiz: ExamTemplate = {
  key: "quiz",
  name: "Quiz",
  kind: "quiz",
  exam: null,
  pool: "practice",
  instructions: "",
  sections: [{ key: "quiz", name: "Quiz", subject: null, questions: 10, minutes: 15, tools: reading, scale: null }],
};

/** Every template, in the order of the list. Numbers of questions and minutes are those that each exam publishes. */
export const examTemplates: readonly ExamTemplate[] = [digitalSat, act, gre, gmat, lsat, quiz];
