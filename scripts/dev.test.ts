import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@sextant/server/testing/make-folder.ts";
import { findFreePort } from "@sextant/server/testing/server-process.ts";
import { waitOptions } from "@sextant/server/testing/wait-options.ts";
import { expect, onTestFinished, test, vi } from "vitest";

const root = join(import.meta.dirname, "..");

/** Returns the numbers of all processes that a process has started, directly or through others. */
function descendantsOf(pid: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    parents.flatMap(([child, of]) => (child !== undefined && of === parent ? [child, ...below(child)] : []));
  return below(pid);
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("npm run dev serves the page and the API, starts again with a changed file, and ends whole", async () => {
  const dataDir = makeFolder("sextant-dev-");
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const dev = spawn(process.execPath, ["scripts/dev.ts"], {
    cwd: root,
    env: { ...process.env, DEV_DATA_DIR: dataDir, PORT: String(port), DEMO: "0", DISK_BALLAST_MB: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(dev, "exit");
  onTestFinished(async () => {
    dev.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  let said = "";
  for (const stream of [dev.stdout, dev.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const countStarts = () => said.split("Sextant is ready").length - 1;
  const statusOf = (path: string) =>
    fetch(`${address}${path}`).then(
      ({ status }) => status,
      () => 0,
    );

  await vi.waitFor(() => expect(countStarts(), said).toBe(1), waitOptions);
  expect(await (await fetch(`${address}/`)).text()).toMatch(/<script type="module"[^>]* src="/);
  await vi.waitFor(async () => expect(await statusOf("/api/health/")).toBe(200), waitOptions);

  // What is in the file stays; the time alone says that it changed.
  utimesSync(join(root, "server", "main.ts"), new Date(), new Date());
  await vi.waitFor(() => expect(countStarts(), said).toBe(2), waitOptions);
  await vi.waitFor(async () => expect(await statusOf("/api/health/")).toBe(200), waitOptions);

  const started = descendantsOf(dev.pid ?? 0);
  expect(started.length).toBeGreaterThan(3);
  dev.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await vi.waitFor(() => expect(started.filter(isAlive)).toEqual([]), waitOptions);
});
