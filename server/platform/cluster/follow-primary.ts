import type { Answers, Found, Question, ToPrimary, ToProcess } from "./words.ts";

/** What serves in one of several processes. */
export interface Serving {
  /** The page’s address; null where it serves none. */
  address: string | null;
  answer: { [Asked in Question]: () => Promise<Answers[Asked]> };
  stop(): Promise<void>;
}

/** Resolves once it has left, so that the end of this process doesn’t take it along. */
function tell(said: ToPrimary): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(said, undefined, {}, () => resolve());
    else resolve();
  });
}

/**
 * Has this process do what the primary says, and end with it. Signals are the primary’s alone: a terminal or a service manager may send
 * them to every process, and the primary drains them all in order.
 *
 * @param explain Puts into one line why it can’t start.
 */
export function followPrimary(start: (found: Found) => Promise<Serving>, explain: (error: unknown) => string): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  let serving: Promise<Serving> | null = null;

  async function serve(found: Found): Promise<void> {
    serving = start(found);
    try {
      await tell({ kind: "ready", address: (await serving).address });
    } catch (error) {
      await tell({ kind: "failed", reason: explain(error) });
      process.exit(1);
    }
  }

  async function answerTo(question: Question): Promise<Answers[Question] | null> {
    const { answer } = (await serving) ?? {};
    return answer ? answer[question]() : null;
  }

  async function stop(): Promise<void> {
    await (await serving)?.stop();
    process.exit();
  }

  process.on("message", (told: ToProcess) => {
    if (told.kind === "serve") void serve(told.found);
    else if (told.kind === "stop") void stop();
    else {
      const { id, question } = told;
      void answerTo(question)
        .catch(() => null)
        .then((answer) => tell({ kind: "answer", id, answer }));
    }
  });
  void tell({ kind: "here" });
}
