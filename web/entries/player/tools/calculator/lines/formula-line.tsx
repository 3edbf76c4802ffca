import { walk } from "@sextant/questions/formula/compile.ts";
import { readStatement, type Statement } from "@sextant/questions/formula/read-formula.ts";
import { createElement, type KeyboardEvent, useId, useState } from "react";
import { numberFormat } from "../../../../../base/ui/number-format.ts";
import { calculatorTexts } from "../calculator-texts.ts";
import { formatNumber, formatNumbers } from "../format-number.ts";
import type { KeyPoint } from "../graph/key-points.ts";
import type { LineReading } from "../sheet/read-sheet.ts";
import { setStatement } from "../typeset.ts";
import { LineFrame, type LineFrameProps } from "./line-frame.tsx";
import { FitNote, MeetNote, ProblemNote, SliderNote, SolutionNote } from "./line-notes.tsx";

/** A key that leads from a line to another. Backspace does in an empty one, and removes it. */
export type LineKey = "Enter" | "ArrowUp" | "ArrowDown" | "Backspace";

type FormulaLineProps = LineFrameProps & {
  text: string;
  reading: LineReading;
  functions: ReadonlySet<string>;
  /** Where it meets lines before it, with their numbers. */
  meets: readonly (KeyPoint & { number: number })[];
  showsResiduals: boolean;
  onResiduals: () => void;
  onFocus: () => void;
  onChange: (text: string) => void;
  onKey: (key: LineKey) => void;
  onAddSlider: (name: string) => void;
};

/** Whether a formula typeset is more than its letters in a row: it has fractions, powers, roots or subscripts. */
const isTall = ({ sides, conditions }: Statement) =>
  [sides, ...conditions.map((condition) => condition.sides)]
    .flat()
    .some((side) =>
      [...walk(side)].some(
        (part) =>
          ["quotient", "power", "logarithm"].includes(part.kind) ||
          (part.kind === "name" && part.name.includes("_")) ||
          (part.kind === "applied" && (part.name === "sqrt" || part.name === "cbrt" || part.exponent !== null)),
      ),
    );

/** Shows a line with a formula: typeset, and as typed while it is edited, with the typeset form beneath. */
export function FormulaLine({ text, reading, functions, meets, ...line }: FormulaLineProps) {
  const texts = calculatorTexts();
  const { number, onFocus, onChange, onKey, onAddSlider, showsResiduals, onResiduals, ...frame } = line;
  const id = useId();
  const [isEdited, setIsEdited] = useState(false);
  const read = readStatement(text, { format: numberFormat(), functions });
  const set = read.ok ? createElement("math", { displaystyle: "true" }, setStatement(read.statement)) : null;
  const isProblem = reading.kind === "problem";
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key !== "Enter" && key !== "ArrowUp" && key !== "ArrowDown" && !(key === "Backspace" && text === "")) return;
    event.preventDefault();
    onKey(key as LineKey);
  };
  const result =
    reading.kind === "value" && !reading.isSlider ? (
      <output className="num" dir="ltr" aria-label={texts.result}>
        = {typeof reading.value === "number" ? formatNumber(reading.value) : `[${formatNumbers(reading.value, 6)}]`}
      </output>
    ) : null;
  const notes = (
    <>
      {isEdited && read.ok && isTall(read.statement) ? (
        <span className="cx-set" dir="ltr" aria-hidden="true">
          {set}
        </span>
      ) : null}
      <span id={id} className="cx-notes">
        {isProblem ? <ProblemNote code={reading.code} about={reading.about} onAddSlider={onAddSlider} /> : null}
        {reading.kind === "relation" && reading.relation.solutions ? (
          <SolutionNote {...reading.relation.solutions} />
        ) : null}
        <MeetNote meets={meets} />
      </span>
      {reading.kind === "value" && reading.isSlider && reading.name && typeof reading.value === "number" ? (
        <SliderNote
          name={reading.name}
          value={reading.value}
          onChange={(value) => onChange(`${text.slice(0, text.indexOf("=") + 1)}${value}`)}
        />
      ) : null}
      {reading.kind === "fit" ? (
        <FitNote fit={reading.fit} showsResiduals={showsResiduals} onResiduals={onResiduals} />
      ) : null}
    </>
  );
  return (
    <LineFrame {...frame} number={number} hasProblem={isProblem} result={result} notes={notes}>
      <span className="cx-field" data-set={(!isEdited && set !== null) || undefined} dir="ltr">
        <input
          className="cx-input"
          data-line={number}
          aria-label={texts.line(number)}
          aria-describedby={id}
          aria-invalid={isProblem || undefined}
          value={text}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          // The keypad is beside it; a phone's own keyboard would cover the graph.
          inputMode={matchMedia("(pointer: coarse)").matches ? "none" : "text"}
          onFocus={() => {
            setIsEdited(true);
            onFocus();
          }}
          onBlur={() => setIsEdited(false)}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isEdited ? null : (
          <span className="cx-shown" aria-hidden="true">
            {set}
          </span>
        )}
      </span>
    </LineFrame>
  );
}
