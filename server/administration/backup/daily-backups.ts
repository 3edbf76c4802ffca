import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cutEnd } from "@sextant/questions/text/cut.ts";
import type { Logger } from "pino";
import { oomScores, setOomScore } from "../../platform/oom-score.ts";
import { begunAt, findNewest, findVerified, keepNewest, noteVerified, ownFolder } from "./folder.ts";
import type { Manifest } from "./manifest.ts";

const LOOK_EVERY_MS = 60_000;
const AGAIN_AFTER_MS = 3_600_000;
const MOST_WORDS = 4000;

interface DailyPlan {
  /** The folder of backups. */
  folder: string;
  /** DATA_DIR of the installation: its own backups are counted, and removed. */
  dataDir: string;
  /** Time of the day, as this machine's clock shows it: `03:00`. */
  at: string;
  /** How many are kept. */
  keep: number;
  /** Environment of the commands. */
  env: NodeJS.ProcessEnv;
  /** Tells whether a backup is of the cluster as it is now: not of one before an upgrade or a restore. */
  isOfNow?: (manifest: Manifest) => boolean;
}

/** Returns the last moment at which a backup was to be made. */
export function lastDue(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const due = new Date(now);
  due.setHours(hours, minutes, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/**
 * Backs up and verifies each day until stopped, by the commands that an operator would run: what they take of processor and memory isn't
 * taken from answers. One that was due while nobody was there is made at the start, and one that failed an hour later. Old ones go
 * once the new one is verified.
 */
export function startDailyBackups(
  { folder, dataDir, at, keep, env, isOfNow = () => true }: DailyPlan,
  log: Logger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let notBefore = 0;
  let working: Promise<void> | null = null;

  async function run(command: "backup" | "verify", args: string[]): Promise<void> {
    stopping.signal.throwIfAborted();
    const file = fileURLToPath(new URL(`../../commands/${command}.ts`, import.meta.url));
    const child = spawn(process.execPath, [file, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
    setOomScore(child.pid, oomScores.child);
    const kill = () => void child.kill("SIGTERM");
    stopping.signal.addEventListener("abort", kill);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said = cutEnd(said + text, MOST_WORDS);
      });
    const [code] = (await once(child, "close")) as [number | null];
    stopping.signal.removeEventListener("abort", kill);
    if (code !== 0) throw new Error(said.trim() || `npm run ${command} ended without a word`);
    for (const [, warning] of said.matchAll(/^Warning: (.+)$/gm)) log.warn(warning);
  }

  async function findToday(): Promise<string | null> {
    const { installation } = ownFolder(folder, dataDir);
    const isOwn = (manifest: Manifest) => manifest.installation === installation && isOfNow(manifest);
    const newest = await findNewest(folder, isOwn);
    return newest === null || begunAt(newest) < lastDue(at, new Date()) ? null : newest;
  }

  async function work(): Promise<void> {
    if ((await findToday()) === null) await run("backup", [folder]);
    const name = await findToday();
    if (name === null) throw new Error(`${folder} has no backup of today`);
    const own = ownFolder(folder, dataDir);
    if ((await findVerified(folder, own.installation)) === name) return;
    await run("verify", [join(folder, name)]);
    await noteVerified(folder, own.installation, name);
    const { removed, left } = await keepNewest(own, keep);
    log.info({ backup: name, removed }, "backed up and verified");
    if (left.length > 0) log.warn({ left }, "these backups stay: this installation can’t be proven to have made them");
  }

  function look(): void {
    if (working || Date.now() < notBefore) return;
    working = work()
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        notBefore = Date.now() + AGAIN_AFTER_MS;
        log.error({ err: error }, "the daily backup failed; it is tried again in an hour");
      })
      .finally(() => {
        working = null;
      });
  }

  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await working;
    },
  };
}
