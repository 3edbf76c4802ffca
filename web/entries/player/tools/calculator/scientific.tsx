import { readFormula } from "@sextant/questions/formula/read-formula.ts";
import { createElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { numberFormat } from "../../../../base/ui/number-format.ts";
import { reachable } from "../../parts/scroll-region.ts";
import { Segments } from "../../parts/segments.tsx";
import { usePlayer } from "../../player-context.tsx";
import { calculatorTexts } from "./calculator-texts.ts";
import { deleteAt, ExpressionInput, writeAt } from "./expression-input.tsx";
import { formatNumber, formatNumbers } from "./format-number.ts";
import { Keypad } from "./keypad.tsx";
import { readExpression } from "./read-expression.ts";
import { setTree } from "./typeset.ts";
import type { CalculatorMemory, Computed } from "./use-calculation.ts";
import { typedResult, writeEarlier } from "./write-earlier.ts";

type ScientificProps = {
  state: CalculatorMemory;
  update: (change: Partial<CalculatorMemory>) => void;
  compute: () => boolean;
};

/** An expression set as by hand, kept as typed where it cannot be read. */
function SetExpression({ text }: { text: string }) {
  const read = readFormula(text, { format: numberFormat() });
  return read.ok ? createElement("math", { displaystyle: "true" }, setTree(read.tree)) : text;
}

function History({ history, onTake }: { history: readonly Computed[]; onTake: (text: string) => void }) {
  const texts = calculatorTexts();
  const list = useRef<HTMLOListElement>(null);
  const last = history.at(-1)?.id;
  useEffect(() => {
    if (last !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);
  return (
    <ol className="calc-history" ref={list} aria-label={texts.history} {...reachable}>
      {history.map(({ id, text, result }) => (
        <li key={id}>
          <button type="button" aria-label={text} title={texts.take_again} onClick={() => onTake(text)} dir="ltr">
            <SetExpression text={text} />
          </button>
          <button
            type="button"
            className="num"
            title={texts.take_again}
            onClick={() => onTake(typedResult(result))}
            dir="ltr"
          >
            = {result}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Shows one line to compute, what it comes to so far, and what was computed before. */
export function Scientific({ state, update, compute }: ScientificProps) {
  const { announcer } = usePlayer();
  const texts = calculatorTexts();
  const { typed, ans, degrees, history } = state;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [asked, setAsked] = useState(false);
  const read = readExpression(typed, { ans, degrees });
  const soFar = !read.ok
    ? ""
    : typeof read.value === "number"
      ? formatNumber(read.value)
      : `[${formatNumbers(read.value)}]`;
  const reason = read.ok ? (soFar === "" ? "no_value" : null) : read.code;
  const problem = asked && reason ? texts.problems[reason](read.ok ? "" : read.about) : "";

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const set = (text: string) => {
    setAsked(false);
    update({ typed: text });
  };
  const type = (next: { text: string; caret: number }) => {
    caret.current = next.caret;
    set(next.text);
  };
  const run = () => {
    if (compute()) announcer.say(`${typed} = ${soFar}`);
    else setAsked(true);
  };
  return (
    <>
      <History
        history={history}
        onTake={(text) => type(writeAt(input.current, typed, writeEarlier(text, typed.trim() === "")))}
      />
      <div className="calc-line">
        <ExpressionInput
          ref={input}
          label={texts.expression}
          text={typed}
          problem={problem}
          onChange={set}
          onEnter={run}
        />
        <output className="calc-result num" dir="ltr" aria-label={texts.result}>
          {typed !== "" && soFar !== "" ? `= ${soFar}` : ""}
        </output>
      </div>
      <div className="calc-units">
        <Segments
          label={texts.unit}
          choices={[
            { value: "rad", label: texts.radians },
            { value: "deg", label: texts.degrees },
          ]}
          value={degrees ? "deg" : "rad"}
          onChange={(unit) => update({ degrees: unit === "deg" })}
        />
      </div>
      <Keypad
        onWrite={(written) => type(writeAt(input.current, typed, written))}
        onDelete={() => type(deleteAt(input.current, typed))}
        onCompute={run}
      />
    </>
  );
}
