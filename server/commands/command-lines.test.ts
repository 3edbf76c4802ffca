import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };

/** Every command that operators run, and the server itself, which `npm start` hands its options to. */
const files = [
  "server/main.ts",
  "scripts/audit.ts",
  "scripts/release.ts",
  ...Object.values(scripts).flatMap((line) => /run\.mjs (server\/\S+)/.exec(line)?.[1] ?? []),
];

const run = (file: string, ...args: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const { PATH, HOME } = process.env;
    execFile(process.execPath, [file, ...args], { cwd: root, env: { PATH, HOME } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

test.each(files)("%s refuses an option that it doesn’t know, and does nothing", async (file) => {
  const { code, said } = await run(file, "--no-such-thing");
  expect(said.trim()).toMatch(/^--no-such-thing isn’t an option\. There are (none|--.*)\.$/m);
  expect(code).not.toBe(0);
});

test("a server that is started with a mistyped option says which was meant", async () => {
  const { code, said } = await run("server/main.ts", "--procesess=2");
  expect([code, said.trim()]).toEqual([1, "--procesess isn’t an option. Did you mean --processes?"]);
});
