import { drawForm, mathTemplates } from "../math.ts";
import type { MathTemplate } from "../math-templates/template.ts";
import type { DemoQuestion } from "../types.ts";
import { advanced } from "./math/advanced.ts";
import { algebra } from "./math/algebra.ts";
import { data } from "./math/data.ts";
import { geometry } from "./math/geometry.ts";

/** Kinds of question beside those of the school’s tests. */
export const bankTemplates: MathTemplate[] = [...algebra, ...advanced, ...data, ...geometry];

/** How many questions of each kind there are to practise with. */
const FORMS = 8;

/** Kinds that the mock has no further question of. */
const practiceOnly = new Set([
  "related-value",
  "decreasing-model",
  "substitution",
  "subtract-polynomials",
  "landing",
  "map-scale",
  "shared-cost",
  "median-of-list",
  "missing-score",
  "speed-units",
  "ladder",
  "area-from-perimeter",
  "x-intercept",
  "radians",
]);

/** Returns what a question asks, without its name. */
export const askedIn = ({ stimulus, body }: DemoQuestion) => `${stimulus?.body ?? ""}${body}`;

/** Lists the further Math questions of the mock: one of most kinds. */
export function listMockMath(): DemoQuestion[] {
  const templates = bankTemplates.filter(({ name }) => !practiceOnly.has(name));
  return drawForm(templates, "mock", "mock").map(({ question }) => question);
}

/** Lists the Math questions to practise with, without those that ask what a known one asks. */
export function listPracticeMath(known: Iterable<DemoQuestion>): DemoQuestion[] {
  const asked = new Set([...known].map(askedIn));
  const forms = Array.from({ length: FORMS }, (_, index) => `bank-${index + 1}`);
  return forms.flatMap((form) =>
    drawForm([...mathTemplates, ...bankTemplates], form, "practice").flatMap(({ draft, question }) => {
      // Pictures would have to be stored; the kinds that have one are left out.
      if (draft.figure !== undefined || asked.has(askedIn(question))) return [];
      asked.add(askedIn(question));
      return [question];
    }),
  );
}
