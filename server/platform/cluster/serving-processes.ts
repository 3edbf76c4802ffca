import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { oomScores, setOomScore } from "../oom-score.ts";
import { restartDelay } from "./restart-delay.ts";
import type { Answers, Found, Question, ToPrimary, ToProcess } from "./words.ts";

/** What has served for so long ends of something new. */
const STEADY_MS = 60_000;
/** A process that hangs mustn’t keep an answer from the others; proving that answers can be saved takes up to five seconds. */
const ANSWERED_WITHIN_MS = 6000;

/** Why a process can’t start, with the code that it ended with. */
export class ProcessNotStarted extends Error {
  readonly exitCode: number;

  constructor(reason: string, exitCode: number) {
    super(reason);
    this.name = "ProcessNotStarted";
    this.exitCode = exitCode;
  }
}

/** The processes that serve, as the primary sees them. */
export interface ServingProcesses {
  /** Resolves with the page’s address once all serve. @throws ProcessNotStarted */
  start(found: Found): Promise<string | null>;
  /** Asks all that serve. @returns Their answers by process, each null where none came in time. */
  ask<Asked extends Question>(question: Asked): Map<number, Promise<Answers[Asked] | null>>;
  /** How many serve, and how many are being started. */
  count(): { ready: number; starting: number };
  /** Stops all, each after what it has begun. */
  stop(): Promise<void>;
}

interface Running {
  worker: Worker;
  /** Since when it serves; null before. */
  readyAt: number | null;
  ready: Promise<string | null>;
  ended: Promise<{ code: number | null; signal: string | null; reason: string | null }>;
  ask(question: Question): Promise<Answers[Question] | null>;
}

interface Watching {
  log: Logger;
  /** Is told of each process that ended, by its number. */
  onEnd?: (id: number) => void;
  /** Is told of each that is started again. */
  onRestart?: () => void;
}

/** Serves in several processes, which share a port. One that ends is started again, after a while if it had not served for long. */
export function createServingProcesses(
  count: number,
  { log, onEnd = () => {}, onRestart = () => {} }: Watching,
): ServingProcesses {
  const running = new Set<Running>();
  const stopping = new AbortController();
  const { signal: isStopping } = stopping;
  const kept: Promise<void>[] = [];

  function launch(found: Found): Running {
    const worker = cluster.fork();
    setOomScore(worker.process.pid, oomScores.serving);
    const ready = Promise.withResolvers<string | null>();
    const ended = Promise.withResolvers<Awaited<Running["ended"]>>();
    const asked = new Map<number, (answer: Answers[Question] | null) => void>();
    let questions = 0;
    let reason: string | null = null;
    const tell = (told: ToProcess) => {
      if (worker.isConnected()) worker.send(told, () => {});
    };
    const process: Running = {
      worker,
      readyAt: null,
      ready: ready.promise,
      ended: ended.promise,
      async ask(question) {
        const id = questions++;
        const { promise, resolve } = Promise.withResolvers<Answers[Question] | null>();
        asked.set(id, resolve);
        const late = setTimeout(() => resolve(null), ANSWERED_WITHIN_MS);
        tell({ kind: "ask", id, question });
        return promise.finally(() => {
          clearTimeout(late);
          asked.delete(id);
        });
      },
    };
    worker.on("message", (said: ToPrimary) => {
      if (said.kind === "here") tell(isStopping.aborted ? { kind: "stop" } : { kind: "serve", found });
      else if (said.kind === "failed") reason = said.reason;
      else if (said.kind === "answer") asked.get(said.id)?.(said.answer);
      else {
        process.readyAt = performance.now();
        log.info({ process: worker.process.pid }, "a process serves");
        ready.resolve(said.address);
      }
    });
    worker.on("error", (error) => log.warn({ err: error, process: worker.process.pid }, "a process didn’t hear"));
    worker.once("exit", (code: number | null, signal: string | null) => {
      running.delete(process);
      for (const answer of asked.values()) answer(null);
      onEnd(worker.id);
      const how = reason ?? `A process ended while it started (${signal ?? `exit code ${code}`}).`;
      ready.reject(new ProcessNotStarted(how, code || 1));
      ended.resolve({ code, signal, reason });
    });
    ready.promise.catch(() => {});
    running.add(process);
    return process;
  }

  /** Starts a process again whenever it ends. */
  async function keep(first: Running, found: Found): Promise<void> {
    let failures = 0;
    for (let current = first; ; ) {
      const { code, signal, reason } = await current.ended;
      if (isStopping.aborted) return;
      const { readyAt, worker } = current;
      failures = readyAt !== null && performance.now() - readyAt > STEADY_MS ? 0 : failures + 1;
      log.error(
        { process: worker.process.pid, code, signal, ...(reason ? { reason } : {}) },
        readyAt === null
          ? "a process couldn’t be started; it’s tried again"
          : "a process ended; another takes its place",
      );
      await pause(restartDelay(failures), undefined, { signal: isStopping, ref: false }).catch(() => {});
      if (isStopping.aborted) return;
      onRestart();
      current = launch(found);
    }
  }

  return {
    async start(found) {
      const launched = launch(found);
      // Why the first can’t start would keep all others from it, and is told once.
      const address = await launched.ready;
      kept.push(keep(launched, found));
      const others = Array.from({ length: count - 1 }, () => launch(found));
      await Promise.all(others.map(({ ready }) => ready));
      kept.push(...others.map((each) => keep(each, found)));
      return address;
    },
    ask<Asked extends Question>(question: Asked) {
      const serving = [...running].filter(({ readyAt }) => readyAt !== null);
      return new Map(
        serving.map(({ worker, ask }) => [worker.id, ask(question) as Promise<Answers[Asked] | null>] as const),
      );
    },
    count() {
      const ready = [...running].filter(({ readyAt }) => readyAt !== null).length;
      return { ready, starting: count - ready };
    },
    async stop() {
      stopping.abort();
      const ending = [...running].map(({ worker, ended }) => {
        if (worker.isConnected()) worker.send({ kind: "stop" } satisfies ToProcess, () => {});
        return ended;
      });
      await Promise.all([...ending, ...kept]);
    },
  };
}
