import { useState } from "react";
import { readExpression } from "./expression.ts";
import { formatNumber } from "./format-number.ts";

/** One computation that was made. */
export type Computed = { id: number; text: string; result: string };

/** What the calculator holds while it is closed: closing it must lose nothing. */
export type CalculatorMemory = {
  mode: "graphing" | "scientific";
  floating: boolean;
  degrees: boolean;
  typed: string;
  ans: number;
  history: Computed[];
  lines: { id: number; text: string; shown: boolean }[];
  chosen: number;
};

const memory: { current: CalculatorMemory } = {
  current: {
    mode: "graphing",
    floating: false,
    degrees: false,
    typed: "",
    ans: 0,
    history: [],
    lines: [{ id: 1, text: "", shown: true }],
    chosen: 1,
  },
};

const MOST_RESULTS = 50;

/** Returns the calculator's state, kept for as long as the page stands. */
export function useCalculation() {
  const [state, setState] = useState(memory.current);
  const update = (change: Partial<CalculatorMemory>) => {
    memory.current = { ...memory.current, ...change };
    setState(memory.current);
  };
  return {
    state,
    update,
    /** Computes what is typed; false when it cannot be read. */
    compute: (): boolean => {
      const { typed, ans, degrees, history } = memory.current;
      const read = readExpression(typed);
      if (!read.ok) return false;
      const value = read.compute({ x: Number.NaN, ans, degrees });
      const result = formatNumber(value);
      if (result === "") return false;
      const id = (history.at(-1)?.id ?? 0) + 1;
      update({ ans: value, typed: "", history: [...history, { id, text: typed, result }].slice(-MOST_RESULTS) });
      return true;
    },
  };
}
