import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { describe, expect, test } from "vitest";
import type { ReadTestPart } from "../../read-question.ts";
import { readTest } from "./read-test.ts";

const root = findRealMaterial("qti/items");
const names = root ? globSync("**/*.xml", { cwd: root }) : [];
const tests = names.filter((name) =>
  /<(?:qti-assessment-test|assessmentTest)[\s>]/.test(readFileSync(join(root ?? "", name), "utf8")),
);

// Tests that other programs wrote. A file without any suite counts as a failure.
describe.runIf(tests.length > 0)(`real tests (${tests.length})`, () => {
  test("each is read with its sections, and each item that it asks is in one", async () => {
    const files = { names, read: (name: string) => readFile(join(root ?? "", name)) };
    for (const name of tests) {
      const { items, report } = await readTest(name, files);
      const sections = report?.test?.sections ?? [];
      const parts = sections.flatMap((section): ReadTestPart[] => section.stages?.modules ?? [section]);
      const asked = parts.flatMap(({ entries }) => entries.flatMap(({ path, draw }) => draw?.paths ?? [path]));
      expect([...new Set(asked)].sort(), name).toEqual([...new Set(items)].sort());
      for (const section of parts) {
        const { timeLimitSeconds } = section;
        expect(timeLimitSeconds === null || timeLimitSeconds >= 1, name).toBe(true);
      }
    }
  });
});
