import type { TokenReader } from "./token-reader.ts";

/** How deep parentheses, signs and functions may be within each other. */
const DEEPEST = 60;

export type Nesting = ReturnType<typeof createNesting>;

/** Creates what keeps count of what is open around the next piece of a formula. */
export function createNesting({ stop, close }: TokenReader) {
  /** How many absolute values are open: within one, a bar closes it. */
  let bars = 0;
  let depth = 0;
  return {
    isInBars: () => bars > 0,
    /** Reads what is one level deeper; refuses what is too deep. */
    within: <Result>(read: () => Result): Result => {
      depth += 1;
      if (depth > DEEPEST) stop("too_deep");
      const result = read();
      depth -= 1;
      return result;
    },
    /** Reads an absolute value up to its second bar; the first was taken. */
    inBars: <Result>(read: () => Result): Result => {
      bars += 1;
      const result = read();
      close("|");
      bars -= 1;
      return result;
    },
    /** Reads what is between brackets, up to the second; the first was taken. A bar begins an absolute value there again. */
    inBrackets: <Result>(end: ")" | "]", read: () => Result): Result => {
      const outer = bars;
      bars = 0;
      const result = read();
      close(end);
      bars = outer;
      return result;
    },
  };
}
