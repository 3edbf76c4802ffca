import type { HandlerOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import { stepsOf, strengthsOf } from "./read-public-report.ts";

type Report = HandlerOutput<"sessions.get_report">;

const tag = (name: string) => ({ id: name, name, level: "topic" as const });
const met = (name: string, right: number, asked: number) =>
  ({ tag: tag(name), parent: null, right, partly_right: 0, asked }) as Report["tags"][number];
const practise = (name: string) => ({ code: "practise", tag: tag(name) }) as Report["next"][number];

test("a topic is told once: what comes next is not also what goes well, and the steps are those of the student’s own report", () => {
  const tags = [met("Form", 7, 8), met("Lines", 2, 8), met("Angles", 4, 4)];
  const redo = { code: "topic", tag: tag("Lines"), missed: 5, asked: 8 } as Report["next"][number];
  const next = [redo, practise("Form"), { code: "reasons", missed: 2 } as const];
  expect(stepsOf(next)).toEqual([
    { code: "topic", topic: "Lines", missed: 5, asked: 8 },
    { code: "practise", topic: "Form" },
  ]);
  expect(strengthsOf({ tags, next })).toEqual([{ topic: "Angles", right: 4, partly_right: 0, asked: 4 }]);
});

test("a topic without a miss is named before one with a miss, also where it has few questions", () => {
  const tags = [met("Form", 7, 8), met("Pairs", 2, 2), met("Single", 1, 1), met("Rough", 3, 4), met("Roots", 3, 3)];
  expect(strengthsOf({ tags, next: [] }).map(({ topic }) => topic)).toEqual(["Roots", "Pairs", "Form"]);
});
