import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom } from "./content/random.ts";
import { type DemoTask, workThrough } from "./work-through.ts";

const limitMs = 600_000;

const tasks: DemoTask[] = Array.from({ length: 12 }, (_, index) => ({
  attemptId: `attempt ${index}`,
  interactionId: "i",
  difficulty: 1 + (index % 5),
  right: ["a"],
  wrong: [["b"], ["c"], ["d"]],
  wrongOptions: ["b", "c", "d"],
  reasons: new Map(),
}));

const student = fc.record({
  ability: fc.float({ min: -3, max: 3, noNaN: true }),
  pace: fc.float({ min: 0.5, max: 2, noNaN: true }),
});

test("looks follow each other within the time limit, and every answer is given during one", () => {
  fc.assert(
    fc.property(student, fc.string(), (who, name) => {
      const { answers, visits, endedMs } = workThrough(tasks, who, limitMs, createRandom(name));
      visits.forEach(({ entered_ms, left_ms, active_ms }, index) => {
        expect(entered_ms).toBe(visits[index - 1]?.left_ms ?? 0);
        expect(left_ms).toBeGreaterThan(entered_ms);
        expect(active_ms).toBeLessThanOrEqual((left_ms ?? 0) - entered_ms);
      });
      expect(endedMs).toBeGreaterThanOrEqual(visits.at(-1)?.left_ms ?? 0);
      expect(endedMs).toBeLessThan(limitMs);
      for (const { id, elapsed_ms: at } of answers) {
        const look = visits.find((one) => one.attempt === id && one.entered_ms <= at && at <= (one.left_ms ?? 0));
        expect(look).toBeDefined();
      }
    }),
  );
});

test("revisions of an attempt count from 1, and its clock goes forward", () => {
  fc.assert(
    fc.property(student, fc.string(), (who, name) => {
      const { answers } = workThrough(tasks, who, limitMs, createRandom(name));
      for (const { attemptId } of tasks) {
        const own = answers.filter(({ id }) => id === attemptId);
        expect(own.map(({ revision }) => revision)).toEqual(own.map((_, index) => index + 1));
        const clocks = own.map((answer) => answer.elapsed_ms);
        expect(clocks).toEqual(clocks.toSorted((a, b) => a - b));
      }
    }),
  );
});

test("the same student with the same draws gives the same answers", () => {
  const run = () => workThrough(tasks, { ability: 0, pace: 1 }, limitMs, createRandom("again")).answers;
  expect(run()).toEqual(run());
});

test("who is able gets more right than who is not, and who is slow leaves more open", () => {
  const over = (who: { ability: number; pace: number }) =>
    Array.from({ length: 40 }, (_, index) => {
      const { answers } = workThrough(tasks, who, limitMs, createRandom(`run ${index}`));
      const last = [...new Map(answers.map((one) => [one.id, one.response as { i: string[] } | undefined])).values()];
      return { right: last.filter((one) => one?.i[0] === "a").length, answered: last.filter(Boolean).length };
    }).reduce((sum, one) => ({ right: sum.right + one.right, answered: sum.answered + one.answered }));
  expect(over({ ability: 1.5, pace: 1 }).right).toBeGreaterThan(over({ ability: -1.5, pace: 1 }).right * 1.5);
  expect(over({ ability: 0, pace: 0.6 }).answered).toBeLessThan(over({ ability: 0, pace: 1.1 }).answered * 0.9);
});
