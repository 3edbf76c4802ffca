import { weekdayOf } from "../planning/calendar.ts";
import { planDays } from "../planning/plan-days.ts";
import type { PlannedTopic } from "../planning/topic-gain.ts";
import { createRandom, drawNormal, type Random } from "../random.ts";

/** A simulated student: what they know by topic, in logits, and how they learn and forget. None of it is the model of the plan. */
interface Student {
  readonly topics: readonly Omit<PlannedTopic, "mastery">[];
  readonly ability: number[];
  /** Below this nobody falls back. */
  readonly floor: readonly number[];
  readonly learns: readonly number[];
  readonly forgets: number;
  /** Answers by topic so far: right and all. */
  readonly answers: { right: number; asked: number }[];
}

const chance = (ability: number) => 1 / (1 + Math.exp(-ability));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Answers from earlier tests, from which a plan first learns what a student knows. */
const EARLIER_ANSWERS = 60;
const TOPICS = 14;

function drawStudent(random: Random): Student {
  const weights = Array.from({ length: TOPICS }, () => -Math.log(1 - random()));
  const middle = drawNormal(random) * 0.7 + 0.3;
  const ability = weights.map(() => middle + drawNormal(random) * 0.9);
  const student = {
    topics: weights.map((weight, index) => ({
      id: String(index),
      share: weight / sum(weights),
      secondsPerQuestion: 60 + random() * 60,
    })),
    ability,
    floor: [...ability],
    learns: weights.map(() => Math.max(0, 0.015 + drawNormal(random) * 0.005)),
    forgets: 0.002 + random() * 0.004,
    answers: weights.map(() => ({ right: 0, asked: 0 })),
  };
  for (let question = 0; question < EARLIER_ANSWERS; question += 1) answer(student, drawTopic(student, random), random);
  return student;
}

function drawTopic({ topics }: Student, random: Random): number {
  let left = random();
  return Math.max(
    0,
    topics.findIndex(({ share }) => {
      left -= share;
      return left < 0;
    }),
  );
}

function answer({ ability, answers }: Student, topic: number, random: Random): void {
  const told = answers[topic];
  if (!told) return;
  told.asked += 1;
  if (random() < chance(ability[topic] ?? 0)) told.right += 1;
}

/** A question is answered and teaches: less the more is known. */
function practise(student: Student, topic: number, random: Random): void {
  answer(student, topic, random);
  const before = student.ability[topic] ?? 0;
  student.ability[topic] = before + (student.learns[topic] ?? 0) * 2 * (1 - chance(before));
}

/** A night: what was learnt fades by a share. */
function sleep({ ability, floor, forgets }: Student): void {
  for (const [topic, own] of ability.entries()) {
    const least = floor[topic] ?? own;
    ability[topic] = least + (own - least) * (1 - forgets);
  }
}

/** The share of an exam's points that the student can expect now. */
const expected = ({ topics, ability }: Student) =>
  sum(topics.map(({ share }, topic) => share * chance(ability[topic] ?? 0)));

/** How a day's minutes become questions. */
type Choose = (student: Student, day: number, random: Random) => number[];

interface Calendar {
  readonly examDay: number;
  readonly minutes: readonly number[];
}

const byPlan =
  ({ examDay, minutes }: Calendar): Choose =>
  ({ topics, answers }, today) => {
    const { days } = planDays({
      today,
      examDay,
      minutes,
      doneToday: 0,
      mistakesToday: 0,
      mistakesKept: null,
      pauses: [],
      topics: topics.map((topic, index) => {
        const { right, asked } = answers[index] ?? { right: 0, asked: 0 };
        return { ...topic, mastery: (right + 1) / (asked + 2) };
      }),
      mistakesDue: [],
      assigned: [],
      mockMinutes: 0,
      moves: new Map(),
      missedMock: null,
      hasTestedToday: false,
      toReview: null,
    });
    return (days[0]?.tasks ?? []).flatMap((task) =>
      task.kind === "practice"
        ? task.topics.flatMap(({ id, questions }) => Array.from({ length: questions }, () => Number(id)))
        : [],
    );
  };

/** The same minutes, a topic at random for each few questions. */
const atRandom =
  ({ minutes }: Calendar): Choose =>
  ({ topics }, day, random) => {
    const chosen: number[] = [];
    let seconds = (minutes[weekdayOf(day)] ?? 0) * 60;
    for (;;) {
      const topic = Math.floor(random() * topics.length);
      const takes = 4 * (topics[topic]?.secondsPerQuestion ?? 90);
      if (takes > seconds) return chosen;
      seconds -= takes;
      chosen.push(topic, topic, topic, topic);
    }
  };

function gainBy(choose: Choose, seed: number, { from, examDay, minutes }: Calendar & { from: number }): number {
  const random = createRandom(seed);
  const student = drawStudent(random);
  const before = expected(student);
  for (let day = from; day < examDay; day += 1) {
    // On days of full tests neither practises.
    const isFree = (minutes[weekdayOf(day)] ?? 0) > 0;
    if (isFree) for (const topic of choose(student, day, random)) practise(student, topic, random);
    sleep(student);
  }
  return expected(student) - before;
}

/** What simulated students win between now and the exam, in shares of its points. */
export interface PlanComparison {
  readonly students: number;
  readonly planned: number;
  readonly random: number;
  /** The share of students who win at least as much by the plan. */
  readonly atLeastAsMuch: number;
}

/**
 * Returns what simulated students win by the plan, made again each night from their answers, and with the same minutes by topics at random.
 * Students learn less of what they know better, each topic at another pace, and forget; the plan knows none of this but their answers.
 */
export function comparePlans({
  students,
  weeks,
  seed,
}: {
  students: number;
  weeks: number;
  seed: number;
}): PlanComparison {
  const from = 4;
  // The weekday of full tests has no minutes here, so that both plans have the same days.
  const calendar = { from, examDay: from + weeks * 7, minutes: [30, 20, 45, 0, 45, 0, 45] };
  const each = Array.from({ length: students }, (_, index) => ({
    planned: gainBy(byPlan(calendar), seed + index, calendar),
    random: gainBy(atRandom(calendar), seed + index, calendar),
  }));
  return {
    students,
    planned: sum(each.map(({ planned }) => planned)) / students,
    random: sum(each.map(({ random }) => random)) / students,
    atLeastAsMuch: each.filter(({ planned, random }) => planned >= random).length / students,
  };
}
