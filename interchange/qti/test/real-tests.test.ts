import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { describe, expect, test } from "vitest";
import { readTest } from "./read-test.ts";

const root = findRealMaterial("qti/items");
const names = root ? globSync("**/*.xml", { cwd: root }) : [];
const tests = names.filter((name) =>
  /<(?:qti-assessment-test|assessmentTest)[\s>]/.test(readFileSync(join(root ?? "", name), "utf8")),
);

// Tests that other programs wrote. A file without any suite counts as a failure.
describe.runIf(tests.length > 0)(`real tests (${tests.length})`, () => {
  test("each is read with its sections, and each item that it asks is in one, in the test's order", async () => {
    const files = { names, read: (name: string) => readFile(join(root ?? "", name)) };
    for (const name of tests) {
      const { items, report } = await readTest(name, files);
      const asked = report?.test?.sections.flatMap((section) => section.items.map(({ path }) => path)) ?? [];
      expect(asked, name).toEqual(items);
      for (const section of report?.test?.sections ?? []) {
        const { timeLimitSeconds } = section;
        expect(timeLimitSeconds === null || timeLimitSeconds >= 1, name).toBe(true);
      }
    }
  });
});
