import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { inRoot } from "./place.mjs";
import { combine, describeSecondTries, trySecond } from "./second-try.mjs";
import { playwrightSuite, vitestSuite } from "./suites.mjs";

const top = mkdtempSync(join(tmpdir(), "sextant-second-try-"));
afterAll(() => rmSync(top, { recursive: true }));

const PACKAGES = { vitest: "vitest", playwright: "@playwright/test" };
const ENDINGS = { vitest: "test.mjs", playwright: "spec.mjs" };

/** Plants files of tests in a folder, each a list of names that say what happens, and tries them as `npm test` does. */
async function tryPlanted(tool, files) {
  const folder = mkdtempSync(join(top, "planted-"));
  symlinkSync(inRoot("node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "marks"));
  for (const [file, names] of Object.entries(files)) {
    const tests = names.map(
      (name) => `test(${JSON.stringify(name)}, () => act(${JSON.stringify(`${file} ${name}`)}));`,
    );
    writeFileSync(
      join(folder, `${file}.${ENDINGS[tool]}`),
      `import { existsSync, writeFileSync } from "node:fs";
       import { test } from "${PACKAGES[tool]}";
       function act(what) {
         const mark = ${JSON.stringify(join(folder, "marks"))} + "/" + what;
         const wasHere = existsSync(mark);
         writeFileSync(mark, "");
         if (what.includes("always") || (what.includes("once") && !wasHere)) throw new Error(what + " breaks");
       }
       ${tests.join("\n")}`,
    );
  }
  const config = join(folder, "playwright.config.mjs");
  writeFileSync(config, `export default { testDir: ".", testMatch: "*.spec.mjs", fullyParallel: true };`);
  const cache = join(folder, ".cache");
  const suite =
    tool === "vitest"
      ? vitestSuite({ root: folder, cache, shown: false })
      : playwrightSuite({ config, cache, shown: false, findBrowser: () => "none" });
  const [verdict] = await trySecond([{ suite, outcome: await suite.first() }]);
  return verdict;
}

describe.each(["vitest", "playwright"])("what %s runs", (tool) => {
  test("has passed when it passed alone, and is listed below its first failure", async () => {
    const { passed, failures, secondTries } = await tryPlanted(tool, {
      sound: ["a", "b"],
      mixed: ["c", "fails once", "d"],
    });
    expect([passed, failures]).toEqual([5, []]);
    const lines = describeSecondTries(secondTries).split("\n");
    expect(lines[0]).toMatch(/^✗ .*mixed.* › fails once$/);
    expect(lines[1]).toContain("mixed fails once breaks");
    expect(lines.at(-1)).toMatch(/^passed on the second try: .*mixed.* › fails once$/);
  });

  test("has failed when it failed twice", async () => {
    const { passed, failures, secondTries } = await tryPlanted(tool, { mixed: ["a", "fails always", "fails once"] });
    expect(passed).toBe(2);
    expect(failures.map(({ name }) => name)).toEqual(["fails always"]);
    expect(secondTries.map(({ name }) => name)).toEqual(["fails once"]);
  });

  test("isn’t tried again where more than twelve failed", async () => {
    const thirteen = Array.from({ length: 13 }, (_, index) => `fails once ${index}`);
    const { passed, failures } = await tryPlanted(tool, { sound: ["a"], many: thirteen });
    expect([passed, failures.length]).toEqual([1, 13]);
  });
});

test("a file of twelve that fail once passes", async () => {
  const twelve = Array.from({ length: 12 }, (_, index) => `fails once ${index}`);
  const { passed, failures, secondTries } = await tryPlanted("vitest", { many: twelve });
  expect([passed, failures, secondTries.length]).toEqual([12, [], 12]);
});

describe("two tries held against each other", () => {
  const failed = (id, file = "f") => ({ id, file, where: file, name: id, error: id });
  const whole = (file) => ({ file, where: file, name: "", error: "could not be loaded" });

  test("a file that couldn’t be loaded has passed once it ran without a failure of its own", () => {
    const first = { passed: ["x"], failures: [whole("f")] };
    expect(combine(first, { passed: ["a", "b"], failures: [] })).toMatchObject({ passed: 3, failures: [] });
    expect(combine(first, { passed: [], failures: [whole("f")] }).failures).toEqual([whole("f")]);
    expect(combine(first, { passed: ["a"], failures: [failed("b")] }).failures).toEqual([failed("b")]);
  });

  test("what the second try never got to stays failed", () => {
    const first = { passed: [], failures: [failed("a"), whole("g")] };
    const { failures } = combine(first, { passed: [], failures: [whole(undefined)] });
    expect(failures).toEqual([whole(undefined), failed("a"), whole("g")]);
  });

  test("what passed first and failed beside the repeated one has passed, and is listed", () => {
    const first = { passed: ["b"], failures: [failed("a")] };
    const { passed, failures, secondTries } = combine(first, { passed: ["a"], failures: [failed("b")] });
    expect([passed, failures]).toEqual([2, []]);
    expect(describeSecondTries(secondTries)).toContain("passed on the first try: f › b");
  });

  test("a suite that broke outside of its tests isn’t tried again", async () => {
    const again = () => {
      throw new Error("not to be tried");
    };
    const outcome = { passed: ["a"], failures: [whole(undefined)] };
    expect(await trySecond([{ suite: { again }, outcome }])).toMatchObject([
      { passed: 1, failures: [whole(undefined)] },
    ]);
  });
});
