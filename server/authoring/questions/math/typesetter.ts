import { type Formula, isRemembered, refusedFormula, rememberFormula } from "@sextant/questions/html/tex.ts";
import { ProcessLost } from "../../../platform/processes/process-lost.ts";
import { createProcessPool, type PoolLimits } from "../../../platform/processes/process-pool.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { TypesetMessage } from "./typeset-process.ts";

/** `stallMs` is how long one formula may take. */
interface Limits extends PoolLimits {
  /** How many calls may wait for their turn. */
  waiting: number;
}

/** Sets formulas and remembers them. @throws Refusal `overloaded` when too many calls wait or the process can't start. */
type Typesetter = (formulas: readonly Formula[]) => Promise<void>;

const entry = new URL("./typeset-process.ts", import.meta.url);

const tooMuch = "it takes too much time or memory to set.";
const overloaded = () =>
  new Refusal("overloaded", "We can’t typeset this math right now. Try again in a moment.", { retryAfter: 2 });

/**
 * Makes a typesetter with its own process, which starts when first needed and again after a formula has crashed it. A formula that crashed
 * it is remembered as one that can't be typeset, and is shown as text.
 */
export function createTypesetter(limits: Limits): Typesetter {
  const inProcess = createProcessPool<readonly Formula[], TypesetMessage, null>(entry, limits);
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;

  /** Typesets formulas one after another. @returns How many were done before one took too much time or memory. */
  async function attempt(formulas: readonly Formula[]): Promise<number> {
    let done = 0;
    const onMessage = ({ index, set }: TypesetMessage) => {
      const formula = formulas[index];
      if (!formula) return;
      rememberFormula(formula, set);
      done = index + 1;
    };
    await inProcess(formulas, { onMessage }).catch((error: unknown) => {
      if (error instanceof ProcessLost && error.reason === "not_started") throw overloaded();
    });
    return done;
  }

  async function setAll(formulas: readonly Formula[]): Promise<void> {
    // Calls that came before may have set the same formulas.
    let rest = formulas.filter((formula) => !isRemembered(formula));
    while (rest.length > 0) {
      const done = await attempt(rest);
      const [stuck] = rest.slice(done);
      if (stuck) rememberFormula(stuck, refusedFormula(stuck, tooMuch));
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
