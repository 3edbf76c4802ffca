import { createRandom, drawNormal } from "@sextant/psychometrics/random.ts";
import { expect, it } from "vitest";
import { analyseItems } from "./analyse-items.ts";

const QUESTIONS = 12;
const PEOPLE = 162;
const LETTERS = ["A", "B", "C", "D"];
/** Of the first question: the right option is B, and the key says C. */
const [RIGHT, KEY, RARE] = [1, 2, 3];

/** The analysis of answers to a question with a wrong key, whose last option three of the best chose. */
function analysisOf(seed: number) {
  const random = createRandom(seed);
  const people = Array.from({ length: PEOPLE }, () => drawNormal(random));
  const best = [...people.keys()].sort((one, other) => (people[other] ?? 0) - (people[one] ?? 0)).slice(0, 3);
  const values = new Uint8Array(PEOPLE * QUESTIONS);
  const chosen = new Uint32Array(values.length);
  for (const [person, theta] of people.entries())
    for (let question = 0; question < QUESTIONS; question += 1) {
      const isRight = random() < 1 / (1 + Math.exp(-(question === 0 ? 0.5 : 1.5) * (theta - (question - 6) / 5)));
      const place = best.includes(person) ? RARE : isRight ? RIGHT : random() < 0.3 ? KEY : 0;
      const cell = person * QUESTIONS + question;
      values[cell] = Number(question === 0 ? place === KEY : isRight);
      if (question === 0) chosen[cell] = 1 << place;
    }
  const options = LETTERS.map((letter, place) => ({ id: letter, letter, label: "", isKey: place === KEY }));
  return analyseItems({
    matrix: { people: PEOPLE, items: QUESTIONS, values },
    chosen,
    options: Array.from({ length: QUESTIONS }, (_, place) => (place === 0 ? { takesSeveral: false, options } : null)),
    points: Float64Array.from(values),
    maximum: Array.from({ length: QUESTIONS }, () => 1),
    scored: Array.from({ length: QUESTIONS }, () => true),
    toMark: Array.from({ length: QUESTIONS }, () => 0),
    parameters: null,
    quadrature: null,
    groups: null,
  });
}

it.each([1, 2, 3, 4])(
  "the option that the best chose is offered as the key, and the flag names no other (%i)",
  (seed) => {
    const [question] = analysisOf(seed).items;
    const flag = question?.flags.find(({ code }) => code === "suspect_key");
    expect(question?.otherKey?.place).toBe(RIGHT);
    expect(flag?.sentence).toMatch(/% chose B and \d+% the key\./);
    expect(flag?.sentence).not.toMatch(/\b[AD] gains|chose [AD]\b/);
  },
);
