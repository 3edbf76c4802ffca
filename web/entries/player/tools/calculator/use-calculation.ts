import { useState } from "react";
import { formatNumber, formatNumbers } from "./format-number.ts";
import type { View } from "./graph/trace-curve.ts";
import { readExpression } from "./read-expression.ts";
import type { SheetLine } from "./sheet/read-sheet.ts";

/** One past computation. */
export type Computed = { id: number; text: string; result: string };

/** The calculator's state while it is closed: closing it must lose nothing. */
export type CalculatorMemory = {
  mode: "graphing" | "scientific";
  isFloating: boolean;
  degrees: boolean;
  typed: string;
  ans: number;
  history: Computed[];
  lines: readonly SheetLine[];
  /** The line that was last used. */
  chosen: number;
  view: View;
  isKeypadOpen: boolean;
  /** Lines as they were, for Undo and Redo. `lastChange` names what was changed last: more of the same is one step. */
  past: readonly (readonly SheetLine[])[];
  future: readonly (readonly SheetLine[])[];
  lastChange: string | null;
};

export const startView: View = { left: -10, right: 10, bottom: -10, top: 10 };
const MOST_RESULTS = 50;
const MOST_STEPS = 100;

const memory: { current: CalculatorMemory } = {
  current: {
    mode: "graphing",
    isFloating: false,
    degrees: false,
    typed: "",
    ans: 0,
    history: [],
    lines: [{ id: 1, kind: "formula", text: "", isShown: true }],
    chosen: 1,
    view: startView,
    isKeypadOpen: false,
    past: [],
    future: [],
    lastChange: null,
  },
};

export type Calculation = ReturnType<typeof useCalculation>;

/** Returns the calculator's state, kept for the lifetime of the page. */
export function useCalculation() {
  const [state, setState] = useState(memory.current);
  const update = (change: Partial<CalculatorMemory>) => {
    memory.current = { ...memory.current, ...change };
    setState(memory.current);
  };
  return {
    state,
    update,
    /** Notes the view of the graph, which draws itself, for when it is opened next. */
    keepView: (view: View) => {
      memory.current = { ...memory.current, view };
    },
    /**
     * Changes the lines, as one step that can be undone.
     *
     * @param change Names what is changed, such as the text of a line: further changes of it belong to the same step. Null is a step by itself.
     */
    setLines: (lines: readonly SheetLine[], change: string | null, chosen = memory.current.chosen) => {
      const { past, lines: before, lastChange } = memory.current;
      const isSame = change !== null && change === lastChange;
      update({
        lines,
        chosen,
        past: isSame ? past : [...past, before].slice(-MOST_STEPS),
        future: [],
        lastChange: change,
      });
    },
    undo: () => {
      const { past, future, lines } = memory.current;
      const before = past.at(-1);
      if (before) update({ lines: before, past: past.slice(0, -1), future: [...future, lines], lastChange: null });
    },
    redo: () => {
      const { past, future, lines } = memory.current;
      const next = future.at(-1);
      if (next) update({ lines: next, past: [...past, lines], future: future.slice(0, -1), lastChange: null });
    },
    /** Computes the typed expression; false when it has no value. */
    compute: (): boolean => {
      const { typed, ans, degrees, history } = memory.current;
      const read = readExpression(typed, { ans, degrees });
      if (!read.ok) return false;
      const { value } = read;
      const result = typeof value === "number" ? formatNumber(value) : `[${formatNumbers(value)}]`;
      if (result === "") return false;
      const id = (history.at(-1)?.id ?? 0) + 1;
      update({
        ans: typeof value === "number" ? value : ans,
        typed: "",
        history: [...history, { id, text: typed, result }].slice(-MOST_RESULTS),
      });
      return true;
    },
  };
}
