import { createRandom, drawNormal, type Random } from "@sextant/psychometrics/random.ts";
import { describe, expect, test } from "vitest";
import { findSlip, type Score } from "../../../learning/performance/slipped.ts";
import { findIdle } from "./idle.ts";
import { findStuck, type Span } from "./stuck.ts";

const DAYS = 182;
const WEEK = 7;
const DOMAINS = 8;
const DAY_MS = 86_400_000;
const start = Date.UTC(2026, 0, 5);
const dateOf = (day: number) => new Date(start + day * DAY_MS);

interface Simulated {
  /** Minutes by day. */
  minutes: number[];
  scores: Score[];
  /** By domain, answers and those right by day. */
  domains: Span[][];
}

interface Plan {
  /** Chance to work on a day; weekends may differ. */
  habit: number;
  weekend: number;
  ability: number;
  /** Share right of each domain at the beginning, and by how much it grows in three weeks. */
  shares: readonly number[];
  growth: number;
  /** Days between mocks, and the error of their scores. */
  mockEvery: number;
  error: number;
}

/** A student with whom all is well: works by a habit, grows, and where growth is over knows enough. */
function healthy(random: Random): Plan {
  const habit = 0.25 + 0.6 * random();
  return {
    habit,
    weekend: habit * (0.5 + random()),
    ability: 1100 + 130 * drawNormal(random),
    shares: Array.from({ length: DOMAINS }, () => 0.35 + 0.5 * random()),
    growth: 0.1 + 0.06 * random(),
    mockEvery: random() < 0.3 ? 7 : 14,
    error: 30 + 20 * random(),
  };
}

const BEST = 0.9;
const shareOn = ({ shares, growth }: Plan, domain: number, day: number) =>
  Math.min(BEST, (shares[domain] ?? 0) + (growth * day) / 21);

function simulate(random: Random, plan: Plan): Simulated {
  const minutes = Array.from({ length: DAYS }, (_, day) =>
    random() < (day % WEEK > 4 ? plan.weekend : plan.habit) ? 20 + 60 * random() : 0,
  );
  const domains = Array.from({ length: DOMAINS }, (_, domain) =>
    minutes.map((spent, day) => {
      const answers = spent > 0 && random() < 0.5 ? Math.round(spent / 8) : 0;
      const share = shareOn(plan, domain, day);
      return { answers, right: Array.from({ length: answers }, () => random() < share).filter(Boolean).length };
    }),
  );
  const scores: Score[] = [];
  for (let day = 10; day < DAYS; day += plan.mockEvery) {
    const value = plan.ability + day * 0.5 + plan.error * drawNormal(random);
    scores.push({ at: dateOf(day), value, error: plan.error });
  }
  return { minutes, scores, domains };
}

const sum = (days: readonly Span[]): Span => ({
  answers: days.reduce((total, { answers }) => total + answers, 0),
  right: days.reduce((total, { right }) => total + right, 0),
});

/** Looks each day of a week, as a tutor would. */
function lookAt(student: Simulated, from: number) {
  const days = Array.from({ length: WEEK }, (_, index) => from + index);
  const isIdle = days.some((day) => findIdle(student.minutes.slice(0, day + 1)) !== null);
  const isSlipped = days.some((day) => {
    const known = student.scores.filter(({ at }) => at <= dateOf(day));
    const newest = known.at(-1);
    // What was told in an earlier week is no new alarm.
    return newest && newest.at > dateOf(day - WEEK) && findSlip(known, dateOf(day)) !== null;
  });
  const isStuck = student.domains.some((each) =>
    findStuck(sum(each.slice(from - 42, from - 21)), sum(each.slice(from - 21, from))),
  );
  return { isIdle, isSlipped, isStuck };
}

test("of students with whom all is well at most one in twenty is on the list in a week", () => {
  const random = createRandom(20_261_121);
  let [weeks, listed] = [0, 0];
  for (let person = 0; person < 1500; person += 1) {
    const student = simulate(random, healthy(random));
    for (let from = 56; from + WEEK <= DAYS; from += WEEK) {
      const { isIdle, isSlipped, isStuck } = lookAt(student, from);
      weeks += 1;
      listed += Number(isIdle || isSlipped || isStuck);
    }
  }
  expect(listed / weeks).toBeGreaterThan(0.01);
  expect(listed / weeks).toBeLessThan(0.05);
});

describe("what is not well is found", () => {
  const share = (count: number, found: (random: Random) => boolean) => {
    const random = createRandom(7);
    return Array.from({ length: count }, () => found(random)).filter(Boolean).length / count;
  };

  test("a student who worked on three days in five and stopped, within two weeks", () => {
    const found = share(300, (random) => {
      const minutes = Array.from({ length: 70 }, (_, day) => (day < 56 && random() < 0.6 ? 40 : 0));
      return findIdle(minutes) !== null;
    });
    expect(found).toBeGreaterThan(0.95);
  });

  test("a score that fell by 150 of which each has an error of 40", () => {
    const found = share(300, (random) => {
      const scores = [1300, 1300, 1300, 1150].map((value, index) => ({
        at: dateOf(index * 14),
        value: value + 40 * drawNormal(random),
        error: 40,
      }));
      return findSlip(scores, dateOf(45)) !== null;
    });
    expect(found).toBeGreaterThan(0.75);
  });

  test("half right in six weeks of much work", () => {
    const found = share(300, (random) => {
      const span = () => ({
        answers: 250,
        right: Array.from({ length: 250 }, () => random() < 0.45).filter(Boolean).length,
      });
      return findStuck(span(), span()) !== null;
    });
    expect(found).toBeGreaterThan(0.4);
  });
});
