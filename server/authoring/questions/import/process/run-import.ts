import { ProcessLost } from "../../../../platform/processes/process-lost.ts";
import { createProcessPool, type PoolLimits } from "../../../../platform/processes/process-pool.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import type { ImportJob, ImportMessage, ImportOutcome, ImportRequest } from "./import-job.ts";

const MINUTE_MS = 60_000;

/** A small and a large dry run and a job can be under way at once. */
const usual: PoolLimits = {
  heapMb: 128,
  memoryMb: 1024,
  startMs: 10 * MINUTE_MS,
  stallMs: 2 * MINUTE_MS,
  atMost: 3,
  keptMb: 320,
  idleMs: 5 * MINUTE_MS,
  // The database, a bucket and certificates may be set up in it.
  env: process.env,
};
/** How many files of one import may be too much: each means beginning again, and an archive of nothing else is not worth it. */
const MOST_REFUSED = 6;

const entry = new URL("./import-process.ts", import.meta.url);

interface Following {
  onProgress?: (done: number, total: number | null) => Promise<void>;
  /** Ends it: nobody waits for it any more. */
  signal?: AbortSignal;
}

type Attempt = { report: ImportOutcome } | { tooMuch: { name: string; count: number } };

const tooMuch = () => {
  const message = "This file is too large or too complex to read at once. Split it.";
  return new Refusal("too_large", message, { errors: [{ path: "file", message }] });
};
const notStarted = () =>
  new Refusal("overloaded", "We can’t read files right now. Try again in a minute.", { retryAfter: 60 });
const interrupted = () =>
  new Refusal("overloaded", "The import was interrupted. Import the file again.", { retryAfter: 5 });

/**
 * Makes what carries imports out in processes of their own, each with a heap of its own (decision 96). A file that takes more memory than
 * that, or of which nothing comes for too long, is refused by itself: the import begins again without it, which adds nothing twice.
 *
 * @returns Carries one out. @throws Refusal as `openUpload` and `importQuestions`; `too_large` also when reading can't even begin;
 * `overloaded` when the process can't start, or something else ended it.
 */
export function createImporter(limits: PoolLimits, mostRefused = MOST_REFUSED) {
  const inProcess = createProcessPool<ImportRequest, ImportMessage, ImportOutcome>(entry, limits);

  /** One attempt: to its end, or to the file that was too much. */
  async function attempt(request: ImportRequest, { onProgress, signal }: Following): Promise<Attempt> {
    let at = { name: "", count: 0 };
    let told: Promise<void> = Promise.resolve();
    const onMessage = (message: ImportMessage) => {
      if (message.kind === "file") at = { name: message.name, count: 0 };
      else if (message.kind === "question") at.count += 1;
      else {
        told = told.then(() => onProgress?.(message.done, message.total));
        told.catch(() => {});
      }
    };
    try {
      const report = await inProcess(request, { onMessage, signal });
      // What was said of progress comes before the end.
      await told;
      return { report };
    } catch (error) {
      await told;
      if (!(error instanceof ProcessLost)) throw error;
      if (error.reason === "not_started") throw notStarted();
      if (error.reason === "killed") throw interrupted();
      return { tooMuch: at };
    }
  }

  return async (job: ImportJob, following: Following = {}): Promise<ImportOutcome> => {
    const refused = new Map<string, number>();
    for (;;) {
      const outcome = await attempt({ job, refused }, following);
      if ("report" in outcome) return outcome.report;
      const { name, count } = outcome.tooMuch;
      const before = refused.get(name);
      const isNoFurther = before !== undefined && count >= before;
      if (name === "" || refused.size >= mostRefused || (isNoFurther && before === 0)) throw tooMuch();
      refused.set(name, isNoFurther ? 0 : count);
    }
  };
}

/** Carries an import out, see `createImporter`. */
export const runImport = createImporter(usual);
