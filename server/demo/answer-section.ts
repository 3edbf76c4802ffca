import type { Random } from "./content/random.ts";

/** A question as a simulated student meets it in a section. */
export interface SectionTask {
  /** 1 to 5. */
  difficulty: number;
  /** How much harder than its difficulty says, and by how much the student is weaker in its topic; logits. */
  hardness: number;
  right: unknown;
  /** Plausible wrong answers, the most tempting first. */
  wrong: readonly unknown[];
  /** A number that is typed can hardly be guessed. */
  isTyped: boolean;
}

export interface SectionAnswer {
  /** What was answered first, where it was changed at once. */
  before?: unknown;
  /** Null when nothing was answered. */
  answer: unknown;
  /** 0 when they did not come to it. */
  tookMs: number;
  /** What was answered on coming back. */
  again?: { answer: unknown; tookMs: number };
}

/** Logits from one difficulty to the next. */
export const STEP = 0.75;
/** By so much the last question of a section is harder than the first. */
const FATIGUE = 0.35;
/** Of the time limit, at pace 1. */
const TYPICAL_SHARE = 0.8;
const LAST_MS = 5_000;

interface Desk {
  ability: number;
  pace: number;
  limitMs: number;
  random: Random;
  clockMs: number;
  isOut: boolean;
}

const share = (random: Random) => random.int(0, 999_999) / 1_000_000;

function pickWrong(random: Random, wrong: readonly unknown[]): unknown {
  const drawn = share(random);
  return wrong[drawn < 0.6 ? 0 : drawn < 0.85 ? 1 : 2] ?? wrong[0] ?? null;
}

/** What they make of a question, and whether they feel sure. */
function think(desk: Desk, task: SectionTask, tired: number) {
  const { random } = desk;
  const logit = desk.ability - (task.difficulty - 3) * STEP - task.hardness - tired;
  const knows = share(random) < 1 / (1 + Math.exp(-logit));
  const [slip, luck, open, sure] = [share(random), share(random), share(random), share(random)];
  if (knows) return { answer: slip < 0.03 ? pickWrong(random, task.wrong) : task.right, isSure: sure < 0.9 };
  if (luck < (task.isTyped ? 0.02 : 0.2)) return { answer: task.right, isSure: false };
  if (open < (task.isTyped ? 0.25 : 0.03)) return { answer: null, isSure: false };
  return { answer: pickWrong(random, task.wrong), isSure: sure < 0.4 };
}

/** Time runs out: some guess what is left within seconds, as far as there are any, the others do not come to it. */
function rush(desk: Desk, task: SectionTask, guesses: boolean): SectionAnswer {
  if (!guesses || task.isTyped) return { answer: null, tookMs: 0 };
  const tookMs = desk.random.int(1_500, 4_000);
  const answer = share(desk.random) < 0.25 ? task.right : pickWrong(desk.random, task.wrong);
  if (desk.clockMs + tookMs > desk.limitMs) return { answer: null, tookMs: 0 };
  desk.clockMs += tookMs;
  return { answer, tookMs };
}

/** Answers one question on the way from the first to the last. */
function meet(desk: Desk, task: SectionTask, tired: number, typicalMs: number, guesses: boolean): SectionAnswer {
  const { random } = desk;
  const { answer, isSure } = think(desk, task, tired);
  const hasGivenUp = !isSure && share(random) < 0.12;
  const ease = (0.6 + 0.8 * share(random)) * (isSure ? 0.9 : 1.2) * (hasGivenUp ? 0.15 : 1);
  const tookMs = Math.round(typicalMs * (0.7 + 0.1 * task.difficulty) * ease * desk.pace);
  if (desk.isOut || desk.clockMs + tookMs > desk.limitMs - LAST_MS) {
    desk.isOut = true;
    return rush(desk, task, guesses);
  }
  desk.clockMs += tookMs;
  const isChanged = answer !== null && !isSure && share(random) < 0.14;
  const other =
    answer === task.right ? pickWrong(random, task.wrong) : share(random) < 0.4 ? task.right : task.wrong[2];
  return isChanged && other !== undefined && other !== answer ? { before: other, answer, tookMs } : { answer, tookMs };
}

/** Comes back to some of the questions while there is time. */
function comeBack(desk: Desk, tasks: readonly SectionTask[], answers: SectionAnswer[], typicalMs: number): void {
  const { random } = desk;
  for (const [index, own] of answers.entries()) {
    const task = tasks[index];
    const tookMs = Math.round(typicalMs * (0.25 + 0.4 * share(random)));
    const wants = share(random) < (own.answer === null ? 0.7 : 0.06);
    if (!task || !wants || own.tookMs === 0 || desk.clockMs + tookMs > desk.limitMs - LAST_MS) continue;
    const isBetter = share(random) < (own.answer === null ? 0.35 : 0.6);
    const answer = isBetter ? task.right : pickWrong(random, task.wrong);
    if (answer === null || answer === own.answer) continue;
    answers[index] = { ...own, again: { answer, tookMs } };
    desk.clockMs += tookMs;
  }
}

/**
 * Returns how a simulated student goes through a section: what they know by ability, difficulty and topic, what they guess, slip in,
 * change and leave open, how they tire, and how far the time lasts. The same draws always give the same.
 */
export function answerSection(
  tasks: readonly SectionTask[],
  student: { ability: number; pace: number },
  limitMs: number,
  random: Random,
): SectionAnswer[] {
  const desk: Desk = { ...student, limitMs, random, clockMs: 0, isOut: false };
  const typicalMs = (limitMs * TYPICAL_SHARE) / Math.max(1, tasks.length);
  const guesses = share(random) < 0.5;
  const answers = tasks.map((task, index) =>
    meet(desk, task, (FATIGUE * index) / Math.max(1, tasks.length - 1), typicalMs, guesses),
  );
  if (!desk.isOut) comeBack(desk, tasks, answers, typicalMs);
  return answers;
}
