import { type ChildProcess, fork } from "node:child_process";
import { type Formula, isRemembered, refusedFormula, rememberFormula } from "@sextant/questions/html/tex.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { TypesetMessage } from "./typeset-process.ts";

interface Limits {
  /** Heap of the process, in MB. */
  heapMb: number;
  /** How long the process may take to start, in milliseconds. */
  startMs: number;
  /** How long one formula may take, in milliseconds. */
  formulaMs: number;
  /** How many calls may wait for their turn. */
  waiting: number;
}

/** Sets formulas and remembers them. @throws Refusal `overloaded` when too many calls wait or the process can't start. */
type Typesetter = (formulas: readonly Formula[]) => Promise<void>;

const entry = new URL("./typeset-process.ts", import.meta.url);

const tooMuch = "it takes too much time or memory to set.";
const overloaded = () =>
  new Refusal("overloaded", "We can't set this math right now. Try again in a moment.", { retryAfter: 2 });

/** Ends the wait for a process: it has crashed, never started, or taken too long. */
function watch(child: ChildProcess, ms: number, onLost: () => void) {
  let timer = setTimeout(onLost, ms);
  // The channel closes only after everything sent through it has arrived; the process's own exit may be noticed sooner.
  child.once("disconnect", onLost);
  child.once("error", onLost);
  return {
    again() {
      clearTimeout(timer);
      timer = setTimeout(onLost, ms);
    },
    end() {
      clearTimeout(timer);
      child.off("disconnect", onLost);
      child.off("error", onLost);
    },
  };
}

function start({ heapMb, startMs }: Limits): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(entry, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      // It needs none of the server's secrets, and its last words are a page of V8's figures.
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.on("error", () => {});
    // An idle process must not keep the server alive. While work is under way, its timer does.
    child.unref();
    child.channel?.unref();
    const watching = watch(child, startMs, () => {
      watching.end();
      child.kill("SIGKILL");
      reject(overloaded());
    });
    child.once("message", () => {
      watching.end();
      resolve(child);
    });
  });
}

/** Sets formulas one after another. @returns How many were done before one took too much time or memory. */
function attempt(child: ChildProcess, formulas: readonly Formula[], { formulaMs }: Limits): Promise<number> {
  return new Promise((resolve) => {
    let done = 0;
    const end = () => {
      watching.end();
      child.off("message", hear);
      resolve(done);
    };
    const watching = watch(child, formulaMs, () => {
      child.kill("SIGKILL");
      end();
    });
    const hear = (message: TypesetMessage) => {
      const formula = message === "ready" ? undefined : formulas[message.index];
      if (message === "ready" || !formula) return;
      rememberFormula(formula, message.set);
      done = message.index + 1;
      if (done === formulas.length) end();
      else watching.again();
    };
    child.on("message", hear);
    child.send([...formulas], () => {});
  });
}

/**
 * Makes a typesetter with one process of its own, which starts when it is first needed and again after a formula has broken it. Such a
 * formula is remembered as one that can't be set, and is shown as text.
 */
export function createTypesetter(limits: Limits): Typesetter {
  let running: Promise<ChildProcess> | null = null;
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;

  function findRunning(): Promise<ChildProcess> {
    if (running) return running;
    const starting = start(limits);
    const forget = () => {
      if (running === starting) running = null;
    };
    starting.then((child) => child.once("disconnect", forget), forget);
    running = starting;
    return starting;
  }

  async function setAll(formulas: readonly Formula[]): Promise<void> {
    // Calls that came before may have set the same formulas.
    let rest = formulas.filter((formula) => !isRemembered(formula));
    while (rest.length > 0) {
      const child = await findRunning();
      const done = await attempt(child, rest, limits);
      const [stuck] = rest.slice(done);
      if (stuck) {
        running = null;
        rememberFormula(stuck, refusedFormula(stuck, tooMuch));
      }
      rest = rest.slice(done + 1);
    }
  }

  return async (formulas) => {
    if (waiting >= limits.waiting) throw overloaded();
    waiting += 1;
    const own = last
      .then(() => setAll(formulas))
      .finally(() => {
        waiting -= 1;
      });
    last = own.catch(() => {});
    await own;
  };
}
