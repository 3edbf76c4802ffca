import { probability } from "@sextant/psychometrics/item.ts";
import { createRandom, drawNormal, type Random } from "@sextant/psychometrics/random.ts";

/** A question as simulated students see it. */
export interface TrialTask {
  /** 1 to 5. */
  difficulty: number;
  /** The correct answer, whatever the key says. */
  right: unknown;
  /** Wrong answers, the most tempting first. */
  wrong: readonly unknown[];
  /** Chance of guessing right. */
  guessing: number;
  /** Those who know more are misled by it. */
  isMisleading: boolean;
  /** By how much it is harder at the second school. */
  penalty: number;
}

export interface TrialAnswer {
  /** Null when nothing was answered. */
  answer: unknown;
  /** 0 when they did not come to it. */
  tookMs: number;
}

/** A question's simulated parameters: its slope as in published banks, its difficulty as its author judged it, not quite. */
function parametersOf(task: TrialTask, random: Random) {
  const slope = Math.exp(0.1 + 0.28 * drawNormal(random));
  const b = (task.difficulty - 3) * 0.75 + 0.35 * drawNormal(random);
  return { a: task.isMisleading ? -0.7 : slope, b, c: task.isMisleading ? 0 : task.guessing };
}

const OMITTED = 0.015;
/** Share of people who run out of time, and the least share of the test that they reach. */
const SLOW = 0.12;
const LEAST_DONE = 0.75;

/**
 * Returns the answers of simulated people, person by person: 3PL with abilities from N(±0.15, 1) by school, distractors that are the more
 * tempting the closer the person is to knowing, some omitted answers, and some people who run out of time. Deterministic.
 *
 * @param people The school of each person, 0 or 1.
 */
export function answerTrial(tasks: readonly TrialTask[], people: readonly (0 | 1)[]): TrialAnswer[][] {
  const random = createRandom(20_261_120);
  const items = tasks.map((task) => parametersOf(task, random));
  return people.map((school) => {
    const theta = drawNormal(random) + (school === 0 ? 0.15 : -0.15);
    const pace = Math.exp(0.2 * drawNormal(random));
    const reached =
      random() < SLOW ? Math.floor(tasks.length * (LEAST_DONE + (1 - LEAST_DONE) * random())) : tasks.length;
    return tasks.map((task, place) => {
      const item = items[place] ?? { a: 1, b: 0, c: 0 };
      const [isLeftOpen, draw, choice] = [random() < OMITTED, random(), random()];
      const ease = Math.exp(0.35 * drawNormal(random));
      if (place >= reached) return { answer: null, tookMs: 0 };
      const tookMs = Math.round((35_000 + 14_000 * task.difficulty) * pace * ease);
      if (isLeftOpen) return { answer: null, tookMs };
      const isRight = draw < probability({ ...item, b: item.b + (school === 1 ? task.penalty : 0) }, theta);
      return { answer: isRight ? task.right : pickWrong(task.wrong, theta, choice), tookMs };
    });
  });
}

/** The abler, the more often the most tempting one. */
function pickWrong(wrong: readonly unknown[], theta: number, draw: number): unknown {
  const first = 0.35 + 0.4 / (1 + Math.exp(-theta));
  const place = draw < first ? 0 : draw < first + (1 - first) * 0.6 ? 1 : 2;
  return wrong[place] ?? wrong[0] ?? null;
}
