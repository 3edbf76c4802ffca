import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import type { PastWork } from "../delivery/sessions/past.ts";
import { newId } from "../platform/ids.ts";
import type { Random } from "./content/random.ts";

/** A question as an invented student meets it. */
export interface DemoTask {
  attemptId: string;
  interactionId: string;
  /** 1 to 5. */
  difficulty: number;
  /** The response to the interaction that is right. */
  right: unknown;
  /** Plausible wrong ones, the most tempting first. */
  wrong: readonly unknown[];
  /** Ids of wrong options, which the student may cross out. */
  wrongOptions: readonly string[];
  /** The reason for error that each wrong option betrays. */
  reasons: ReadonlyMap<string, string>;
}

export interface DemoStudent {
  /** In logits: someone at 0 knows every second question of difficulty 3. */
  ability: number;
  /** 1 = ends in good time; at 0.75 the last questions are not reached. */
  pace: number;
}

/** What one student has on the desk while working through a section. */
interface Desk {
  student: DemoStudent;
  random: Random;
  limitMs: number;
  /** Time for a question of middling difficulty at pace 1. */
  typicalMs: number;
  clockMs: number;
  answers: SavedAttempt[];
  visits: PastWork["visits"];
  states: Map<string, SavedAttempt>;
}

/** Logits from one difficulty to the next. */
const STEP = 0.7;
/** Probability of guessing right without knowing. */
const LUCK = 0.2;
/** Share of the time limit, at pace 1. */
const TYPICAL_SHARE = 0.78;
/** Nobody begins a question in the last seconds. */
const LAST_MS = 8_000;

const share = (random: Random) => random.int(0, 999_999) / 1_000_000;
const happens = (random: Random, probability: number) => share(random) < probability;

/** A wrong answer: the most tempting one more often than not. */
function wrongAnswer({ random }: Desk, { wrong }: DemoTask): unknown {
  const drawn = share(random);
  return wrong[drawn < 0.6 ? 0 : drawn < 0.85 ? 1 : 2] ?? wrong[0] ?? null;
}

/** What the student makes of a question (Rasch: knowing depends on ability less difficulty), and whether they feel sure. */
function think(desk: Desk, task: DemoTask): { answer: unknown; isSure: boolean } {
  const { random, student } = desk;
  const knows = happens(random, 1 / (1 + Math.exp((task.difficulty - 3) * STEP - student.ability)));
  if (knows) return { answer: task.right, isSure: happens(random, 0.9) };
  if (happens(random, LUCK)) return { answer: task.right, isSure: false };
  return { answer: wrongAnswer(desk, task), isSure: happens(random, 0.45) };
}

/** Saves the attempt's whole state with what has changed. */
function save(desk: Desk, task: DemoTask, atMs: number, change: Partial<SavedAttempt>): void {
  const before = desk.states.get(task.attemptId) ?? { id: task.attemptId, revision: 0, elapsed_ms: 0 };
  const state = { ...before, ...change, revision: before.revision + 1, elapsed_ms: Math.round(atMs) };
  desk.states.set(task.attemptId, state);
  desk.answers.push(state);
}

const answerTo = (task: DemoTask, answer: unknown) => ({ response: { [task.interactionId]: answer } });

/** Looks at a question for this long; the clock keeps running. */
function look(desk: Desk, task: DemoTask, lengthMs: number): void {
  const { random } = desk;
  const entered = Math.round(desk.clockMs);
  desk.clockMs += lengthMs;
  const left = Math.round(desk.clockMs);
  const isAway = happens(random, 0.03);
  const activeMs = isAway ? Math.round((left - entered) * 0.6) : left - entered;
  desk.visits.push({
    id: newId(),
    attempt: task.attemptId,
    entered_ms: entered,
    left_ms: left,
    active_ms: activeMs,
    focus_lost: isAway ? 1 : 0,
  });
}

const hasTime = (desk: Desk, lengthMs: number) => desk.clockMs + lengthMs < desk.limitMs - LAST_MS;

/** Once from the first question to the last, or as far as time allows. */
function firstPass(desk: Desk, tasks: readonly DemoTask[]): void {
  const { random, student } = desk;
  for (const task of tasks) {
    const { answer, isSure } = think(desk, task);
    const hardness = 0.7 + 0.1 * task.difficulty;
    const lengthMs = (desk.typicalMs * hardness * (0.6 + 0.8 * share(random)) * (isSure ? 0.9 : 1.2)) / student.pace;
    if (!hasTime(desk, lengthMs)) return;
    const at = (part: number) => desk.clockMs + lengthMs * part;
    if (!isSure && happens(random, 0.18)) {
      save(desk, task, at(0.5), { flagged: true });
      look(desk, task, lengthMs * 0.6);
      continue;
    }
    const crossed = isSure ? [] : task.wrongOptions.filter((id) => !isIn(answer, id)).slice(0, random.int(0, 2));
    if (crossed.length > 0) save(desk, task, at(0.4), { eliminated: { [task.interactionId]: crossed } });
    if (happens(random, 0.05)) save(desk, task, at(0.5), answerTo(task, wrongAnswer(desk, task)));
    save(desk, task, at(0.6 + 0.3 * share(random)), answerTo(task, answer));
    if (!isSure && happens(random, 0.35)) save(desk, task, at(0.95), { flagged: true });
    look(desk, task, lengthMs);
  }
}

/** Again to what was flagged: what is open is answered or stays open, what is doubtful is sometimes changed. */
function secondPass(desk: Desk, tasks: readonly DemoTask[]): void {
  const { random, student } = desk;
  for (const task of tasks) {
    const state = desk.states.get(task.attemptId);
    const lengthMs = (desk.typicalMs * (0.25 + 0.4 * share(random))) / student.pace;
    if (!state?.flagged || !hasTime(desk, lengthMs)) continue;
    const at = desk.clockMs + lengthMs * 0.8;
    const flagged = happens(random, 0.3);
    const isBetter = happens(random, 0.6);
    const again = state.response ? (isBetter ? task.right : wrongAnswer(desk, task)) : think(desk, task).answer;
    // Someone who has chosen stays with it more often than not; someone who has not, chooses.
    if (happens(random, state.response ? 0.45 : 0.6)) {
      save(desk, task, at, { ...answerTo(task, again), eliminated: {}, flagged });
    } else if (state.response && !flagged) save(desk, task, at, { flagged });
    look(desk, task, lengthMs);
  }
}

/** True when the answer chooses this option. */
function isIn(answer: unknown, optionId: string): boolean {
  return Array.isArray(answer) && answer.includes(optionId);
}

/**
 * Returns how an invented student works through a section: what they answer, change, flag, cross out and leave open, and how long
 * they look. The same student and draws always do the same.
 *
 * @param limitMs The section's time limit for this student.
 */
export function workThrough(
  tasks: readonly DemoTask[],
  student: DemoStudent,
  limitMs: number,
  random: Random,
): Omit<PastWork, "restMs"> {
  const typicalMs = (limitMs * TYPICAL_SHARE) / Math.max(1, tasks.length);
  const desk: Desk = { student, random, limitMs, typicalMs, clockMs: 0, answers: [], visits: [], states: new Map() };
  firstPass(desk, tasks);
  secondPass(desk, tasks);
  const endedMs = Math.min(Math.round(desk.clockMs) + random.int(1_000, 5_000), limitMs - 1_000);
  return { answers: desk.answers, visits: desk.visits, endedMs };
}
