import type { HandlerOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import { stepsOf } from "./read-letter.ts";

type Report = HandlerOutput<"sessions.get_report">;

const tag = (name: string) => ({ id: name, name, level: "topic" as const });
const met = (name: string, right: number, asked: number) =>
  ({ tag: tag(name), parent: null, right, asked }) as Report["tags"][number];
const practise = (name: string) => ({ code: "practise", tag: tag(name) }) as Report["next"][number];

test("what went well is not also something to practice: the questions missed in it are named, once", () => {
  const tags = [met("Form", 7, 8), met("Lines", 2, 8), met("Angles", 4, 4)];
  expect(stepsOf({ tags, next: [practise("Form"), practise("Lines"), practise("Angles")] })).toEqual([
    { code: "topic", topic: "Form", asked: 8, missed: 1 },
    { code: "practise", topic: "Lines" },
  ]);
  const redo = { code: "topic", tag: tag("Form"), missed: 1, asked: 8 } as Report["next"][number];
  expect(stepsOf({ tags, next: [redo, practise("Form")] })).toEqual([
    { code: "topic", topic: "Form", missed: 1, asked: 8 },
  ]);
});
