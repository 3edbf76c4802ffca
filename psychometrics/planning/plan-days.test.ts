import fc from "fast-check";
import { expect, test } from "vitest";
import { comparePlans } from "../testing/simulate-plans.ts";
import { weekdayOf } from "./calendar.ts";
import type { Assigned } from "./place-assigned.ts";
import { type PlanInput, planDays } from "./plan-days.ts";

/** Friday, 20 November 2026. */
const FRIDAY = 20_777;
const input: PlanInput = {
  today: FRIDAY,
  examDay: FRIDAY + 113,
  minutes: [30, 20, 45, 0, 45, 60, 45],
  doneToday: 0,
  mistakesToday: 0,
  mistakesKept: null,
  pauses: [],
  topics: [
    { id: "weak", share: 0.3, mastery: 0.4, secondsPerQuestion: 80 },
    { id: "strong", share: 0.3, mastery: 0.9, secondsPerQuestion: 80 },
    { id: "small", share: 0.01, mastery: 0.4, secondsPerQuestion: 80 },
  ],
  mistakesDue: [],
  assigned: [],
  mockMinutes: 134,
  moves: new Map(),
  missedMock: null,
  hasTestedToday: false,
  toReview: null,
};
const plan = (more: Partial<PlanInput> = {}) => planDays({ ...input, ...more });
const firstTask = (more: Partial<PlanInput> = {}) => plan(more).days[0]?.tasks[0];
const work = (more: Partial<Assigned> = {}): Assigned => ({
  id: "given",
  isTest: false,
  minutes: 12,
  from: FRIDAY,
  until: null,
  ...more,
});

test("the day is a Friday", () => expect(weekdayOf(FRIDAY)).toBe(4));

test("practice begins with the topic that wins most in a minute", () => {
  expect(firstTask()).toMatchObject({ kind: "practice", topics: [{ id: "weak" }], questions: 32, minutes: 43 });
  const slow = input.topics.map((topic) => (topic.id === "weak" ? { ...topic, secondsPerQuestion: 900 } : topic));
  expect(firstTask({ topics: slow })).toMatchObject({ kind: "practice", topics: [{ id: "strong" }] });
});

test("full tests are on Saturdays counted back from the exam, so that another day changes none", () => {
  const dates = (today: number) => plan({ today }).mocks.map(({ day }) => day - FRIDAY);
  expect(dates(FRIDAY)).toEqual([8, 29, 50, 71, 92, 106]);
  expect(dates(FRIDAY + 10)).toEqual([29, 50, 71, 92, 106]);
});

test("a day that has begun gets no more mistakes, and what it had comes before a test that was taken since", () => {
  const mistakesDue = [{ questions: 40, seconds: 3600 }];
  const [morning] = plan({ mistakesDue }).days;
  expect(morning?.tasks[0]).toMatchObject({ kind: "mistakes", questions: 15 });
  const [later] = plan({ mistakesDue, mistakesKept: 15, doneToday: 10, toReview: "sat" }).days;
  expect(later?.tasks.slice(0, 2)).toMatchObject([
    { kind: "mistakes", questions: 15 },
    { kind: "review", assigned: "sat" },
  ]);
  const [done] = plan({ mistakesDue, mistakesKept: 0, doneToday: 23 }).days;
  expect(done?.tasks.map(({ kind }) => kind)).toEqual(["practice"]);
  const [short] = plan({ mistakesDue, mistakesKept: 15, doneToday: 39 }).days;
  expect(short?.tasks).toMatchObject([{ kind: "mistakes", questions: 4, minutes: 6 }]);
});

test("a full test takes its day alone, and the next day with minutes looks at what went wrong", () => {
  const { days } = plan();
  expect(days[8]?.tasks).toEqual([{ kind: "mock", minutes: 134, assigned: null, movedFrom: null }]);
  expect(days[9]?.tasks.map(({ kind }) => kind)).toEqual(["review", "practice"]);
});

test("a full test that was missed gets the next free week, and one that was moved is where it was moved to", () => {
  const later = { today: FRIDAY + 14, missedMock: FRIDAY + 8 };
  expect(plan(later).mocks[0]).toMatchObject({ day: FRIDAY + 15, movedFrom: FRIDAY + 8 });
  expect(plan({ moves: new Map([[FRIDAY + 29, FRIDAY + 30]]) }).mocks[1]).toMatchObject({
    day: FRIDAY + 30,
    movedFrom: FRIDAY + 29,
  });
});

test("an assigned test takes the date of a full test within its window, or the day with most minutes there", () => {
  const given = work({ isTest: true, minutes: 134 });
  expect(plan({ assigned: [given] }).mocks[0]).toMatchObject({ day: FRIDAY + 8, assigned: "given" });
  const between = { ...given, from: FRIDAY + 3, until: FRIDAY + 6 };
  expect(plan({ assigned: [between] }).mocks[0]).toMatchObject({ day: FRIDAY + 5, assigned: "given" });
});

test("assigned work comes on the first day with room, by its end, and what is overdue today", () => {
  expect(plan({ assigned: [work({ until: FRIDAY })] }).days[0]?.tasks[0]).toMatchObject({
    kind: "assigned",
    minutes: 12,
  });
  expect(plan({ assigned: [work({ until: FRIDAY - 9 })] }).days[0]?.tasks[0]).toMatchObject({ assigned: "given" });
  const long = work({ minutes: 44, from: FRIDAY + 3, until: FRIDAY + 6 });
  expect(plan({ assigned: [long] }).days[5]?.tasks[0]).toMatchObject({ assigned: "given" });
});

test("work that can only be done on the day of a full test stays beside it, and a second test of one day too", () => {
  const saturday = { from: FRIDAY + 8, until: FRIDAY + 8 };
  const tests = ["one", "two"].map((id) => work({ id, isTest: true, minutes: 134, ...saturday }));
  const { days } = plan({ assigned: [...tests, work(saturday)] });
  expect(days[8]?.tasks).toMatchObject([
    { kind: "mock", assigned: "one" },
    { kind: "assigned", assigned: "two" },
    { kind: "assigned", assigned: "given" },
  ]);
});

test("mistakes that are due take half a day at most, and the rest of them the next", () => {
  const { days } = plan({ mistakesDue: [{ questions: 20, seconds: 1800 }] });
  expect(days[0]?.tasks[0]).toEqual({ kind: "mistakes", minutes: 23, questions: 15 });
  expect(days[1]?.tasks.find(({ kind }) => kind === "mistakes")).toMatchObject({ questions: 5 });
});

test("mistakes of today have their share of the whole day, however often the plan is made again", () => {
  const mistakesDue = [{ questions: 40, seconds: 3600 }];
  const [first] = plan({ mistakesDue }).days;
  expect(first?.tasks[0]).toMatchObject({ kind: "mistakes", questions: 15 });
  const [second] = plan({ mistakesDue, doneToday: 15, mistakesToday: 15 }).days;
  expect(second?.tasks[0]).toMatchObject({ kind: "mistakes", questions: 5 });
  const [third] = plan({ mistakesDue, doneToday: 23, mistakesToday: 23 }).days;
  expect(third?.tasks.some(({ kind }) => kind === "mistakes")).toBe(false);
});

test("a pause has no work, and neither has a plan without minutes", () => {
  const { days } = plan({ pauses: [{ from: FRIDAY, to: FRIDAY + 6 }] });
  expect(days.slice(0, 7).flatMap(({ tasks }) => tasks)).toEqual([]);
  const none = plan({ minutes: [0, 0, 0, 0, 0, 0, 0] });
  expect(none.days.flatMap(({ tasks }) => tasks)).toEqual([]);
  expect(none.mocks).toEqual([]);
});

test("a full test that is assigned for today is taken today, once, and what nobody assigned leaves the day to practice", () => {
  const saturday = { today: FRIDAY + 8 };
  const given = work({ isTest: true, minutes: 134, from: FRIDAY });
  expect(firstTask({ ...saturday, assigned: [given] })).toMatchObject({ kind: "mock", assigned: "given" });
  expect(firstTask({ ...saturday, assigned: [given], hasTestedToday: true })).toMatchObject({ kind: "practice" });
  expect(firstTask(saturday)).toMatchObject({ kind: "practice" });
});

test("a test that was taken is looked at on the first day with minutes", () => {
  expect(firstTask({ toReview: "sat" })).toEqual({ kind: "review", minutes: 20, assigned: "sat" });
});

test("what was done today leaves less of it", () => {
  expect(firstTask({ doneToday: 30 })).toMatchObject({ minutes: 11, questions: 8 });
  expect(firstTask({ doneToday: 60 })).toBeUndefined();
});

test("an exam that is over or today has no days", () => {
  expect(plan({ examDay: FRIDAY }).days).toEqual([]);
  expect(plan({ examDay: FRIDAY - 1 })).toMatchObject({ days: [], mocks: [] });
});

test("a topic that gets no question before the exam is left out", () => {
  expect(plan({ examDay: FRIDAY + 3 }).leftOut).toContain("small");
});

const anyTopic = fc.record({
  id: fc.uuid(),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  mastery: fc.double({ min: 0, max: 1, noNaN: true }),
  secondsPerQuestion: fc.integer({ min: 20, max: 600 }),
});
const anyWork = fc.record({
  id: fc.uuid(),
  isTest: fc.boolean(),
  minutes: fc.integer({ min: 1, max: 200 }),
  from: fc.integer({ min: FRIDAY - 20, max: FRIDAY + 40 }),
  until: fc.option(fc.integer({ min: FRIDAY - 20, max: FRIDAY + 40 })),
});
const anyInput = fc.record({
  examDay: fc.integer({ min: FRIDAY - 5, max: FRIDAY + 120 }),
  minutes: fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 7, maxLength: 7 }),
  doneToday: fc.integer({ min: 0, max: 100 }),
  topics: fc.uniqueArray(anyTopic, { selector: ({ id }) => id, maxLength: 8 }),
  mistakesDue: fc.array(
    fc.record({ questions: fc.integer({ min: 0, max: 60 }), seconds: fc.integer({ min: 0, max: 5400 }) }),
    {
      maxLength: 7,
    },
  ),
  assigned: fc.uniqueArray(anyWork, { selector: ({ id }) => id, maxLength: 6 }),
  pauses: fc.array(
    fc.record({
      from: fc.integer({ min: FRIDAY, max: FRIDAY + 30 }),
      to: fc.integer({ min: FRIDAY, max: FRIDAY + 60 }),
    }),
    { maxLength: 2 },
  ),
});

test("whatever a plan is made of, it is the same again, and no day gets more than its minutes but for what was assigned", () => {
  fc.assert(
    fc.property(anyInput, (more) => {
      const made = plan(more);
      expect(plan(more)).toEqual(made);
      for (const { minutes, tasks } of made.days) {
        const own = tasks.filter(({ kind }) => kind !== "mock" && kind !== "assigned");
        const sum = own.reduce((total, task) => total + task.minutes, 0);
        expect(sum).toBeLessThanOrEqual(minutes);
        for (const task of tasks) expect(task.minutes).toBeGreaterThan(0);
      }
    }),
  );
});

test("everything assigned has its place once, while there are days before the exam", () => {
  fc.assert(
    fc.property(anyInput, (more) => {
      const { days } = plan({ ...more, minutes: input.minutes });
      const placed = days.flatMap(({ tasks }) =>
        tasks.flatMap((task) =>
          (task.kind === "assigned" || task.kind === "mock") && task.assigned !== null ? task.assigned : [],
        ),
      );
      const open = more.assigned.filter(({ from }) => from < more.examDay);
      expect(new Set(placed).size).toBe(placed.length);
      if (days.length > 0) expect(placed.toSorted()).toEqual(open.map(({ id }) => id).toSorted());
    }),
  );
});

test("with the same minutes simulated students win more by the plan than by topics at random", () => {
  const { planned, random, atLeastAsMuch } = comparePlans({ students: 60, weeks: 6, seed: 1 });
  expect(planned).toBeGreaterThan(1.2 * random);
  expect(atLeastAsMuch).toBeGreaterThan(0.9);
});
