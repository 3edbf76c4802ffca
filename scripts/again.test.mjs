import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { inRoot, ROOT } from "./place.mjs";

function callAgain(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inRoot("scripts", "test.mjs"), "again", ...args], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return { status, said: `${stdout}${stderr}` };
}

test("files are repeated beside busy cores, and all repetitions are counted", () => {
  const { status, said } = callAgain("questions/html/isolate.test.ts", "--times=2", "--load=1");
  expect(said).toMatch(/1 of 2: passed\n2 of 2: passed\n\n2 passed, 0 failed\n$/);
  expect(status).toBe(0);
});

test("a file that fails every time is named with its error", () => {
  const { status, said } = callAgain("none-of-this-name.test.ts", "--times=2", "--load=0");
  expect(said).toMatch(/✗ tests\n(.|\n)*none-of-this-name(.|\n)*0 passed, 2 failed\n$/);
  expect(status).toBe(1);
});

test.each([
  ["no file", []],
  ["a number that is none", ["questions/html/isolate.test.ts", "--times=many"]],
  ["no repetition", ["questions/html/isolate.test.ts", "--times=0"]],
  ["an option that it doesn’t know", ["questions/html/isolate.test.ts", "--time=2"]],
])("with %s it says how to call it", (_what, args) => {
  const { status, said } = callAgain(...args);
  expect(said).toContain("npm test -- again FILE… --times=20 --load=2");
  expect(status).toBe(1);
});
