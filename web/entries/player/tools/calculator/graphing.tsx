import { Grid3x3, Plus, Redo2, Table, Undo2 } from "lucide-react";
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Icon } from "../../../../base/ui/icon.tsx";
import { Button } from "../../../../base/ui/native/button.tsx";
import { numberFormat } from "../../../../base/ui/number-format.ts";
import { Segments } from "../../parts/segments.tsx";
import { calculatorTexts } from "./calculator-texts.ts";
import { Dropdown } from "./dropdown.tsx";
import { FunctionList } from "./function-list.tsx";
import { findKeyPoints, type KeyPoint } from "./graph/key-points.ts";
import type { PlotLine } from "./graph/plot-drawing.tsx";
import { PlotView } from "./graph/plot-view.tsx";
import { usePlane } from "./graph/use-plane.ts";
import { GraphKeypad, type KeyAct } from "./graph-keypad.tsx";
import { FormulaLine } from "./lines/formula-line.tsx";
import { TableLine } from "./lines/table-line.tsx";
import { definedFunctions, type LineReading, readSheet, type SheetLine } from "./sheet/read-sheet.ts";
import { StartingPoints } from "./starting-points.tsx";
import { type Calculation, startView } from "./use-calculation.ts";
import { useKeypadTarget } from "./use-keypad-target.ts";

const MOST_LINES = 50;
const formula = (id: number, text = ""): SheetLine => ({ id, kind: "formula", text, isShown: true });
const emptyRows = [["", ""]] as const;

/** What a line draws: a relation, points, or a fit’s curve with its residuals where they are asked for. */
function drawingOf(reading: LineReading, showsResiduals: boolean): Pick<PlotLine, "relation" | "points"> | null {
  if (reading.kind === "relation") return { relation: reading.relation, points: [] };
  if (reading.kind === "points") return { relation: null, points: reading.points };
  if (reading.kind !== "fit" || !reading.fit.relation) return null;
  return { relation: reading.fit.relation, points: showsResiduals ? reading.fit.residuals : [] };
}

/** Shows the graph with the list of formulas and tables that it is made of. */
export function Graphing({ state, update, setLines, undo, redo }: Calculation) {
  const texts = calculatorTexts();
  const { lines, chosen, degrees, view, isKeypadOpen, past, future } = state;
  const [dropdown, setDropdown] = useState<"add" | "functions" | null>(null);
  const [residuals, setResiduals] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  const goTo = useRef<number | null>(null);
  const keypad = useKeypadTarget();
  const plot = usePlane(view, (next) => update({ view: next }));

  const format = numberFormat();
  const readings = useMemo(() => readSheet(lines, { format, degrees }), [lines, format, degrees]);
  const functions = useMemo(() => definedFunctions(lines), [lines]);
  const plotLines = useMemo(
    () =>
      lines.flatMap((line, index): PlotLine[] => {
        const reading = readings[index];
        const drawing = reading && line.isShown ? drawingOf(reading, residuals.has(line.id)) : null;
        return drawing ? [{ id: line.id, number: index + 1, ...drawing }] : [];
      }),
    [lines, readings, residuals],
  );
  // The lines are drawn at once; what is to be read on them follows.
  const lateLines = useDeferredValue(plotLines);
  const lateView = useDeferredValue(plot.plane.view);
  const keyPoints = useMemo(() => {
    const related = lateLines.flatMap(({ id, relation }) =>
      relation?.solutions || !relation ? [] : [{ id, relation }],
    );
    return findKeyPoints(related, lateView);
  }, [lateLines, lateView]);

  useLayoutEffect(() => {
    if (goTo.current === null) return;
    const place = lines.findIndex(({ id }) => id === goTo.current);
    goTo.current = null;
    const line = list.current?.children[place];
    line?.querySelector<HTMLInputElement>(".cx-input, .cx-table input")?.focus();
    line?.scrollIntoView({ block: "nearest" });
  });

  const newId = Math.max(...lines.map(({ id }) => id)) + 1;
  const add = (line: SheetLine, after = lines.length) => {
    if (lines.length >= MOST_LINES) return;
    goTo.current = line.id;
    // An empty last line gives its place.
    const last = lines.at(-1);
    const kept =
      after === lines.length && last?.kind === "formula" && last.text.trim() === "" ? lines.slice(0, -1) : lines;
    setLines([...kept.slice(0, after), line, ...kept.slice(after)], null, line.id);
  };
  const addTable = () => {
    const numbers = lines.flatMap((line) => (line.kind === "table" ? line.number : []));
    add({ id: newId, kind: "table", number: Math.max(0, ...numbers) + 1, rows: emptyRows, isShown: true });
  };
  const remove = (id: number) => {
    const place = lines.findIndex((line) => line.id === id);
    const left = lines.filter((line) => line.id !== id);
    const kept = left.length > 0 ? left : [formula(newId)];
    const next = kept[Math.max(0, place - 1)]?.id ?? newId;
    goTo.current = next;
    setLines(kept, null, next);
  };
  const change = (id: number, to: Partial<SheetLine>, kind: string) =>
    setLines(
      lines.map((line) => (line.id === id ? ({ ...line, ...to } as SheetLine) : line)),
      `${kind} ${id}`,
    );
  const onKey = (index: number) => (key: "Enter" | "ArrowUp" | "ArrowDown" | "Backspace") => {
    const other = lines[key === "ArrowUp" ? index - 1 : index + 1];
    const isEmptyNext = other?.kind === "formula" && other.text === "";
    if (key === "Backspace") remove(lines[index]?.id ?? 0);
    else if (key === "Enter" && !isEmptyNext) add(formula(newId), index + 1);
    else if (other) {
      goTo.current = other.id;
      update({ chosen: other.id });
    }
  };
  const addSlider = (name: string) => add(formula(newId, `${name}=1`));
  const onAct = (act: KeyAct) => {
    if (act === "delete") keypad.remove();
    else if (act === "left") keypad.left();
    else if (act === "enter") keypad.enter();
    else setDropdown("functions");
  };
  const closeDropdown = (isByKey: boolean) => {
    setDropdown(null);
    if (isByKey) goTo.current = chosen;
  };
  const isEmpty = lines.every((line) => line.kind === "formula" && line.text.trim() === "");
  const idOf = (number: number) => lines.findIndex(({ id }) => id === number) + 1;

  return (
    <div className="cg" data-keypad={isKeypadOpen || undefined} ref={keypad.element}>
      <PlotView
        plot={plot}
        lines={plotLines}
        keyPoints={keyPoints}
        chosen={chosen}
        onChoose={(id) => update({ chosen: id })}
        onReset={() => update({ view: startView })}
      />
      <div className="cg-side">
        <div className="cg-bar" role="toolbar" aria-label={texts.tools}>
          <Button
            variant="ghost"
            size="sm"
            aria-haspopup="dialog"
            aria-expanded={dropdown === "add"}
            disabled={lines.length >= MOST_LINES}
            onClick={() => setDropdown(dropdown === "add" ? null : "add")}
          >
            <Icon of={Plus} small />
            {texts.add}
          </Button>
          <Button variant="ghost" icon aria-label={texts.undo} disabled={past.length === 0} onClick={undo}>
            <Icon of={Undo2} small />
          </Button>
          <Button variant="ghost" icon aria-label={texts.redo} disabled={future.length === 0} onClick={redo}>
            <Icon of={Redo2} small />
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-haspopup="dialog"
            aria-expanded={dropdown === "functions"}
            onClick={() => setDropdown(dropdown === "functions" ? null : "functions")}
          >
            <i className="cg-fx" aria-hidden="true">
              ƒ
            </i>
            <span className="sr">{texts.functions_label}</span>
            <span className="only-wide" aria-hidden="true">
              {texts.functions_label}
            </span>
          </Button>
          <span className="grow" />
          <Segments
            label={texts.unit}
            choices={[
              { value: "rad", label: texts.rad },
              { value: "deg", label: texts.deg },
            ]}
            value={degrees ? "deg" : "rad"}
            onChange={(unit) => update({ degrees: unit === "deg" })}
          />
        </div>
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
              onFocus: () => {
                if (matchMedia("(pointer: coarse)").matches && !isKeypadOpen)
                  update({ chosen: line.id, isKeypadOpen: true });
                else if (line.id !== chosen) update({ chosen: line.id });
              },
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
                  key.line === line.id && key.with !== undefined ? [{ ...key, number: idOf(key.with) }] : [],
                )}
                showsResiduals={residuals.has(line.id)}
                onResiduals={() =>
                  setResiduals(
                    new Set(
                      residuals.has(line.id) ? [...residuals].filter((id) => id !== line.id) : [...residuals, line.id],
                    ),
                  )
                }
                onChange={(text) => change(line.id, { text }, "text")}
                onKey={onKey(index)}
                onAddSlider={addSlider}
              />
            );
          })}
        </ol>
        {isEmpty ? (
          <StartingPoints
            onTable={addTable}
            onWrite={(text) => {
              goTo.current = lines[0]?.id ?? null;
              change(lines[0]?.id ?? 0, { text }, "start");
            }}
          />
        ) : null}
        {isKeypadOpen ? <GraphKeypad onWrite={keypad.write} onAct={onAct} /> : null}
        <div className="cg-foot">
          <p className="cg-hint only-wide" aria-hidden="true">
            <span className="kbd">←</span>
            <span className="kbd">→</span> {texts.hint_move} <span className="kbd">+</span>
            <span className="kbd">−</span> {texts.hint_zoom} <span className="kbd">Enter</span> {texts.hint_trace}
          </p>
          <span className="grow" />
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isKeypadOpen}
            onClick={() => update({ isKeypadOpen: !isKeypadOpen })}
          >
            <Icon of={Grid3x3} small />
            {texts.keypad}
          </Button>
        </div>
      </div>
      {dropdown === "functions" ? (
        <FunctionList
          onClose={closeDropdown}
          onWrite={(text) => {
            keypad.write(text);
            setDropdown(null);
          }}
        />
      ) : null}
      {dropdown === "add" ? (
        <Dropdown label={texts.add} className="cx-add-menu" onClose={closeDropdown}>
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              setDropdown(null);
              add(formula(newId));
            }}
          >
            <i className="cg-fx" aria-hidden="true">
              ƒ
            </i>
            {texts.add_line}
          </button>
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              setDropdown(null);
              addTable();
            }}
          >
            <Icon of={Table} small />
            {texts.add_table}
          </button>
        </Dropdown>
      ) : null}
    </div>
  );
}
