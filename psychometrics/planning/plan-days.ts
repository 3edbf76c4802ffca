import { isPaused, type Pause, weekdayOf } from "./calendar.ts";
import { type Assigned, placeAssigned } from "./place-assigned.ts";
import { type MockDate, planMocks } from "./plan-mocks.ts";
import { gainOf, type PlannedTopic } from "./topic-gain.ts";

interface DueMistakes {
  readonly questions: number;
  readonly seconds: number;
}

/** What a plan is made of. Days are counted from 1 January 1970. */
export interface PlanInput {
  readonly today: number;
  readonly examDay: number;
  /** For Monday to Sunday. */
  readonly minutes: readonly number[];
  /** Minutes that were worked today already, and those of them that went into mistakes. */
  readonly doneToday: number;
  readonly mistakesToday: number;
  /**
   * How many mistakes today still has by the plan that was made of it earlier; null where there is none. No more are added to a day that has
   * begun, so that what is done for today stays done.
   */
  readonly mistakesKept: number | null;
  readonly pauses: readonly Pause[];
  readonly topics: readonly PlannedTopic[];
  /** The mistakes that come due today, tomorrow and so on, and how long practising them takes. */
  readonly mistakesDue: readonly DueMistakes[];
  readonly assigned: readonly Assigned[];
  readonly mockMinutes: number;
  readonly moves: ReadonlyMap<number, number>;
  readonly missedMock: number | null;
  readonly hasTestedToday: boolean;
  /** A test that was taken and not looked at since. */
  readonly toReview: string | null;
}

/** One thing to do. */
export type PlanTask =
  | {
      readonly kind: "mock";
      readonly minutes: number;
      readonly assigned: string | null;
      readonly movedFrom: number | null;
    }
  | { readonly kind: "assigned"; readonly minutes: number; readonly assigned: string }
  | { readonly kind: "review"; readonly minutes: number; readonly assigned: string | null }
  | { readonly kind: "mistakes"; readonly minutes: number; readonly questions: number }
  | {
      readonly kind: "practice";
      readonly minutes: number;
      readonly questions: number;
      /** The one with most questions first. */
      readonly topics: readonly { readonly id: string; readonly questions: number }[];
      /** The share of the exam's points that these questions are expected to win. */
      readonly gain: number;
    };

export interface PlanDay {
  readonly day: number;
  /** What the person gives that day. */
  readonly minutes: number;
  readonly tasks: readonly PlanTask[];
}

export interface Plan {
  /** From today to the day before the exam. */
  readonly days: readonly PlanDay[];
  readonly mocks: readonly (MockDate & { readonly assigned: string | null })[];
  /** Today is a day for a full test, and none is assigned: the day has other work. */
  readonly lacksMock: boolean;
  /** Topics that get no question before the exam. */
  readonly leftOut: readonly string[];
}

/** What is learnt of an exam's time first by topic, then mixed, then against the clock: where each begins, and how many topics a day has. */
const PHASES = [
  { from: 0, topics: 2 },
  { from: 0.35, topics: 3 },
  { from: 0.69, topics: 4 },
] as const;

/** Questions are planned by so many at once: fewer of a topic teach little. */
const CHUNK = 4;
/** With fewer minutes left no practice is begun. */
const LEAST_MINUTES = 5;
/** Looking at what went wrong in a full test takes about this long. */
const REVIEW_MINUTES = 20;
/** Mistakes take at most this share of a day, so that there is room for what was never practised. */
export const MISTAKES_SHARE = 0.5;
/** Further ahead than this nobody plans days. */
const MOST_DAYS = 400;

/** Returns how many topics a day at this share of the time to the exam mixes. */
const topicsAt = (share: number) => PHASES.findLast(({ from }) => from <= share)?.topics ?? PHASES[0].topics;

/** Chooses the questions of one day: each few of the topic that wins most in a minute, after what is planned of it already. */
function planPractice(
  minutes: number,
  topics: readonly PlannedTopic[],
  planned: Map<string, number>,
  most: number,
): PlanTask | null {
  const chosen = new Map<string, number>();
  let [seconds, gain] = [minutes * 60, 0];
  const worth = (topic: PlannedTopic) =>
    gainOf(topic, planned.get(topic.id) ?? 0, CHUNK) / (CHUNK * topic.secondsPerQuestion);
  for (;;) {
    const fitting = topics.filter(
      ({ id, secondsPerQuestion }) => secondsPerQuestion * CHUNK <= seconds && (chosen.size < most || chosen.has(id)),
    );
    const [first, ...others] = fitting;
    if (!first) break;
    const best = others.reduce((top, topic) => (worth(topic) > worth(top) ? topic : top), first);
    const before = planned.get(best.id) ?? 0;
    gain += gainOf(best, before, CHUNK);
    planned.set(best.id, before + CHUNK);
    chosen.set(best.id, (chosen.get(best.id) ?? 0) + CHUNK);
    seconds -= best.secondsPerQuestion * CHUNK;
  }
  if (chosen.size === 0) return null;
  const each = [...chosen]
    .map(([id, questions]) => ({ id, questions }))
    .sort((one, other) => other.questions - one.questions);
  const questions = each.reduce((sum, topic) => sum + topic.questions, 0);
  return { kind: "practice", minutes: Math.ceil((minutes * 60 - seconds) / 60), questions, topics: each, gain };
}

/** Returns as many of these mistakes as can be practised in so many seconds, or one that takes longer where that is allowed. */
function fitting(due: DueMistakes, seconds: number, mayExceed: boolean): DueMistakes {
  if (due.questions === 0 || seconds <= 0) return { questions: 0, seconds: 0 };
  if (due.seconds <= seconds) return due;
  const each = due.seconds / due.questions;
  const questions = Math.max(mayExceed ? 1 : 0, Math.floor(seconds / each));
  return { questions, seconds: questions * each };
}

/** Returns the first so many of these mistakes. */
function firstOf(due: DueMistakes, most: number): DueMistakes {
  const questions = Math.min(most, due.questions);
  return { questions, seconds: due.questions === 0 ? 0 : (due.seconds * questions) / due.questions };
}

/**
 * Returns what to do on each day until the exam: assigned work on its dates, full tests on theirs and what was missed in them on the next
 * day, mistakes that are due, and practice by the points expected per minute. No day gets more than its minutes, except for a full test or
 * assigned work that is longer than any day. The same input always gives the same plan.
 */
export function planDays(input: PlanInput): Plan {
  const { today, examDay, pauses } = input;
  const count = Math.max(0, Math.min(MOST_DAYS, examDay - today));
  const budgets = Array.from({ length: count }, (_, index) => {
    const day = today + index;
    if (isPaused(day, pauses)) return 0;
    const minutes = input.minutes[weekdayOf(day)] ?? 0;
    return index === 0 ? Math.max(0, minutes - input.doneToday) : minutes;
  });
  const isIdle = input.minutes.every((minutes) => minutes === 0);
  const mocks = isIdle ? [] : planMocks({ ...input, missed: input.missedMock });
  const placed = placeAssigned(input.assigned, { today, budgets, mocks });
  // A test that nobody assigned by now can't be taken today.
  const tests = placed.mocks.filter(({ day, assigned }) => day > today || assigned !== null);
  const planned = new Map<string, number>();
  let waiting: DueMistakes = { questions: 0, seconds: 0 };
  let toReview = input.toReview === null ? null : { assigned: input.toReview as string | null };
  const days = budgets.map((minutes, index): PlanDay => {
    const day = today + index;
    const due = input.mistakesDue[index] ?? { questions: 0, seconds: 0 };
    waiting = { questions: waiting.questions + due.questions, seconds: waiting.seconds + due.seconds };
    const given = placed.byDay.get(index) ?? [];
    const tasks = given.map(({ id, minutes: own }): PlanTask => ({ kind: "assigned", minutes: own, assigned: id }));
    const mock = tests.find((one) => one.day === day);
    if (mock) {
      const { minutes: own, assigned, movedFrom } = mock;
      toReview = { assigned };
      const test = { kind: "mock" as const, minutes: own ?? input.mockMinutes, assigned, movedFrom };
      // What can be done on no other day stays beside the test.
      return { day, minutes, tasks: [test, ...tasks] };
    }
    let left = minutes - tasks.reduce((sum, task) => sum + task.minutes, 0);
    const placeReview = () => {
      if (!toReview || left < LEAST_MINUTES) return;
      const review = { kind: "review" as const, minutes: Math.min(left, REVIEW_MINUTES), ...toReview };
      tasks.push(review);
      left -= review.minutes;
      toReview = null;
    };
    const placeMistakes = (fit: DueMistakes) => {
      if (fit.questions === 0) return;
      const own = Math.min(left, Math.max(1, Math.ceil(fit.seconds / 60)));
      tasks.push({ kind: "mistakes", minutes: own, questions: fit.questions });
      left -= own;
      waiting = { questions: waiting.questions - fit.questions, seconds: waiting.seconds - fit.seconds };
    };
    const kept = index === 0 ? input.mistakesKept : null;
    if (kept === null) {
      placeReview();
      // Of today it is a share of the whole day, less what was practised of it.
      const whole = index === 0 ? (input.minutes[weekdayOf(day)] ?? 0) * MISTAKES_SHARE - input.mistakesToday : null;
      const share = Math.max(0, whole ?? minutes * MISTAKES_SHARE);
      placeMistakes(fitting(waiting, Math.min(left, share) * 60, left >= LEAST_MINUTES));
    } else {
      // What was planned this morning comes before a test that was only taken since.
      placeMistakes(fitting(firstOf(waiting, kept), left * 60, left >= LEAST_MINUTES));
      placeReview();
    }
    const practice =
      left >= LEAST_MINUTES ? planPractice(left, input.topics, planned, topicsAt(count > 1 ? index / count : 0)) : null;
    if (practice) tasks.push(practice);
    return { day, minutes, tasks };
  });
  return {
    days,
    lacksMock: placed.mocks.length > tests.length && !input.hasTestedToday,
    mocks: tests.map(({ day, movedFrom, assigned }) => ({ day, movedFrom, assigned })),
    leftOut: input.topics.flatMap(({ id }) => (planned.has(id) ? [] : [id])),
  };
}
