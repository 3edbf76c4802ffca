import { Worker } from "node:worker_threads";
import type { ProblemCode } from "@sextant/contract/problems.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { ImportOrder, ThreadData, ThreadMessage } from "./order.ts";
import { createWhereabouts } from "./whereabouts.ts";

/** What a thread may take of memory, in MB, and how long nothing may come of it. */
interface ThreadLimits {
  heapMb: number;
  stallMs: number;
}

const usual: ThreadLimits = { heapMb: 128, stallMs: 120_000 };
/** Each file that is too much means beginning again; an archive of nothing else is not worth it. */
const MOST_REFUSED = 6;
const LOOK_MS = 5000;

const thread = new URL("./import-thread.ts", import.meta.url);

interface Following {
  onProgress?: (done: number, total: number | null) => Promise<void>;
  /** Ends it: nobody waits for it any more. */
  signal?: AbortSignal;
  limits?: ThreadLimits;
}

type Outcome = { report: Uint8Array | null } | { tooMuch: { name: string; count: number } };

const tooMuch = () =>
  new Refusal("too_large", "This file is too large to read at once. Split it.", {
    errors: [{ path: "file", message: "This file is too large to read at once. Split it." }],
  });

/** One attempt: to its end, or to the file that was too much. */
function attempt(
  order: ImportOrder,
  refused: ReadonlyMap<string, number>,
  { onProgress, signal, limits = usual }: Following,
): Promise<Outcome> {
  const where = createWhereabouts();
  const workerData: ThreadData = { order, shared: where.buffer, refused };
  const worker = new Worker(thread, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 16 },
  });
  return new Promise((resolve, reject) => {
    let told: Promise<void> = Promise.resolve();
    let end = () => reject(new Error("The import ended without a word."));
    let heard = JSON.stringify(where.read());
    let heardAt = performance.now();
    const abort = () => {
      end = () => reject(signal?.reason);
      void worker.terminate();
    };
    const watching = setInterval(() => {
      const now = JSON.stringify(where.read());
      if (now !== heard) heardAt = performance.now();
      heard = now;
      if (performance.now() - heardAt < limits.stallMs) return;
      end = isTooMuch;
      void worker.terminate();
    }, LOOK_MS);
    const isTooMuch = () => resolve({ tooMuch: where.read() });
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
    worker.on("message", (message: ThreadMessage) => {
      heardAt = performance.now();
      if (message.kind === "progress") {
        told = told.then(() => onProgress?.(message.done, message.total));
        told.catch(() => {});
      } else if (message.kind === "done") end = () => resolve({ report: message.report });
      else {
        const { code, message: detail, errors } = message;
        end = () => reject(new Refusal(code as ProblemCode, detail, { errors }));
      }
    });
    worker.on("error", (error: Error & { code?: string }) => {
      end = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? isTooMuch : () => reject(error);
    });
    worker.on("exit", () => {
      clearInterval(watching);
      signal?.removeEventListener("abort", abort);
      // What was said of progress comes before the end.
      void told.then(() => end(), reject);
    });
  });
}

/**
 * Carries an import out in a thread of its own with a heap of its own. A file that takes more memory than that, or no end of time, is
 * refused by itself: the import begins again without it, which adds nothing twice.
 *
 * @returns The report as JSON in UTF-8; null for the tasks that hand none back.
 * @throws Refusal as `openUpload` and `importQuestions`; `too_large` also when reading cannot even begin.
 */
export async function runImport(order: ImportOrder, following: Following = {}): Promise<Uint8Array | null> {
  const refused = new Map<string, number>();
  for (;;) {
    const outcome = await attempt(order, refused, following);
    if ("report" in outcome) return outcome.report;
    const { name, count } = outcome.tooMuch;
    const before = refused.get(name);
    const isNoFurther = before !== undefined && count >= before;
    if (name === "" || refused.size >= MOST_REFUSED || (isNoFurther && before === 0)) throw tooMuch();
    refused.set(name, isNoFurther ? 0 : count);
  }
}
