import { demoQuestions } from "../assessments.ts";
import { askedIn } from "../bank/math.ts";
import { drawMath } from "../math.ts";
import { type ReadingDraft, readingQuestion } from "../reading-and-writing/builder.ts";
import type { DemoQuestion } from "../types.ts";
import { historyForms } from "./agreement.ts";
import { historyBoundaries } from "./boundaries.ts";
import { historyTransitions } from "./transitions.ts";
import { historyWords } from "./words.ts";

const forms = ["form-1", "form-2", "form-3", "form-4"] as const;
/** Forms that no test and no quiz takes anything of: students find unseen questions like their mistakes there. */
const unseenForms = ["form-5", "form-6"] as const;

/** Of each kind of reading question so many go to the tests; the rest is for quizzes. */
const TESTED = 12;

interface HistoryQuestions {
  /** Of each test, in order. */
  tests: { reading: DemoQuestion[]; math: DemoQuestion[] }[];
  /** What students practise with, by rising difficulty. */
  practice: DemoQuestion[];
  /** What is left for mistakes. */
  unseen: DemoQuestion[];
}

const inPool = (question: DemoQuestion, pool: DemoQuestion["pool"]): DemoQuestion => ({ ...question, pool });

/** Draws the Math questions of each form, without those that ask what another one asks. */
function drawForms(): DemoQuestion[][] {
  const known = new Set(demoQuestions().map(askedIn));
  return [...forms, ...unseenForms].map((form) =>
    drawMath(form).flatMap(({ draft, question }) => {
      // Pictures would have to be stored; the kinds that have one are left out.
      if (draft.figure !== undefined || known.has(askedIn(question))) return [];
      known.add(askedIn(question));
      return [question];
    }),
  );
}

/** Returns the questions of the school's earlier tests and quizzes, and those of neither. */
export function historyQuestions(): HistoryQuestions {
  const kinds: ReadingDraft[][] = [historyWords(), historyForms(), historyBoundaries(), historyTransitions()];
  const all = drawForms();
  const [drawn, left] = [all.slice(0, forms.length), all.slice(forms.length)];
  const tests = drawn.map((math, place) => ({
    reading: kinds
      .flatMap((kind) => kind.slice(0, TESTED).filter((_, index) => index % forms.length === place))
      .map((draft) => inPool(readingQuestion(draft), "secure")),
    math: math.filter((_, index) => index % 2 === 0).map((question) => inPool(question, "secure")),
  }));
  const spare = [
    ...kinds.flatMap((kind) => kind.slice(TESTED)).map(readingQuestion),
    ...drawn.flatMap((math) => math.filter((_, index) => index % 2 === 1)),
  ];
  const practice = spare
    .map((question) => inPool(question, "practice"))
    .toSorted((one, other) => one.difficulty - other.difficulty);
  return { tests, practice, unseen: left.flat().map((question) => inPool(question, "practice")) };
}

/** Lists them all. */
export function listHistoryQuestions(): DemoQuestion[] {
  const { tests, practice, unseen } = historyQuestions();
  return [...tests.flatMap(({ reading, math }) => [...reading, ...math]), ...practice, ...unseen];
}
