import { calculatorTexts } from "../calculator-texts.ts";
import { drawingOf } from "../graph/drawn-lines.ts";
import type { KeyPoint } from "../graph/key-points.ts";
import type { SheetLine } from "../sheet/read-sheet.ts";
import type { Sheet } from "../use-sheet.ts";
import { FormulaLine } from "./formula-line.tsx";
import { TableLine } from "./table-line.tsx";
import type { LineEditing } from "./use-line-editing.ts";

type LineListProps = { lines: readonly SheetLine[]; chosen: number; sheet: Sheet; editing: LineEditing };

/** Shows the lines of the calculator, each with what it comes to. */
export function LineList({ lines, chosen, sheet, editing }: LineListProps) {
  const texts = calculatorTexts();
  const { readings, functions, keyPoints, residuals, toggleResiduals } = sheet;
  const { list, change, remove, choose, press, addFormula } = editing;
  const numberOf = (id: number) => lines.findIndex((line) => line.id === id) + 1;
  return (
    <ol className="cg-lines" ref={list} aria-label={texts.lines}>
      {lines.map((line, index) => {
        const reading = readings[index] ?? { kind: "nothing" };
        const drawing = drawingOf(reading, false);
        const frame = {
          number: index + 1,
          isChosen: line.id === chosen,
          isShown: line.isShown,
          swatch: drawing === null ? null : drawing.relation ? ("curve" as const) : ("dots" as const),
          onToggle: () => change(line.id, { isShown: !line.isShown }, "show"),
          onRemove: () => remove(line.id),
          onFocus: () => choose(line.id),
        };
        if (line.kind === "table")
          return (
            <TableLine
              key={line.id}
              {...frame}
              table={line.number}
              rows={line.rows}
              onChange={(rows) => change(line.id, { rows }, "cells")}
            />
          );
        return (
          <FormulaLine
            key={line.id}
            {...frame}
            text={line.text}
            reading={reading}
            functions={functions}
            meets={keyPoints.flatMap((key): (KeyPoint & { number: number })[] =>
              key.line === line.id && key.with !== undefined ? [{ ...key, number: numberOf(key.with) }] : [],
            )}
            showsResiduals={residuals.has(line.id)}
            onResiduals={() => toggleResiduals(line.id)}
            onChange={(text) => change(line.id, { text }, "text")}
            onKey={(key) => press(key, index)}
            onAddSlider={(name) => addFormula(`${name}=1`)}
          />
        );
      })}
    </ol>
  );
}
