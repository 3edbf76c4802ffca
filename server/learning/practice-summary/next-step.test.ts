import { expect, test } from "vitest";
import { type Ahead, chooseNext } from "./next-step.ts";

const topic = { id: "0198b1f0-0000-7000-8000-000000000001", name: "Quadratics" };
const next_on = "2026-11-22";
const common = { minutes: 20, is_done: false };
const mock = { kind: "mock" as const, ...common, assessment: null, moved_from: null };
const mistakes = { kind: "mistakes" as const, ...common, questions: 4 };

const ahead: Ahead = { due: { questions: 0, next_on }, tasks: null, lost: [{ topic, unseen: 30 }], hasTime: true };
const nothing = { questions: 0, topic: null, task: null, on: null };

test.each<[string, Partial<Ahead>, object]>([
  ["today’s mistakes come first", { due: { questions: 8, next_on }, tasks: [mock] }, { kind: "due", questions: 8 }],
  [
    "then the next task of the plan",
    { tasks: [{ ...mock, is_done: true }, mistakes, mock] },
    { kind: "task", task: mock },
  ],
  [
    "a plan that is done ends the day",
    { tasks: [{ ...mock, is_done: true }, mistakes] },
    { kind: "done", on: "2026-11-22" },
  ],
  ["without a plan the topic that lost most is next", {}, { kind: "topic", topic, questions: 10 }],
  ["no more is offered than is unseen", { lost: [{ topic, unseen: 3 }] }, { kind: "topic", topic, questions: 3 }],
  ["a full day is done", { hasTime: false }, { kind: "done", on: "2026-11-22" }],
  ["nothing unseen is no next step", { lost: [{ topic, unseen: 0 }] }, { kind: "done", on: "2026-11-22" }],
  ["nothing lies ahead", { lost: [], due: { questions: 0, next_on: null } }, { kind: "done", on: null }],
])("%s", (_, change, step) => {
  expect(chooseNext({ ...ahead, ...change })).toEqual({ ...nothing, ...step });
});
