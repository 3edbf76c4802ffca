import { useLayoutEffect, useRef } from "react";
import { usePlayer } from "../../../player-context.tsx";
import { calculatorTexts } from "../calculator-texts.ts";
import type { SheetLine } from "../sheet/read-sheet.ts";
import type { Calculation } from "../use-calculation.ts";
import { emptyTable, formulaLine, MOST_LINES, newLineId, withLine, withoutLine } from "./edit-lines.ts";
import type { LineKey } from "./formula-line.tsx";

export type LineEditing = ReturnType<typeof useLineEditing>;

/** Returns what changes the lines, and the list to show them in: what was added or gone to there gets the caret. */
export function useLineEditing({ state, update, setLines }: Calculation) {
  const { lines, chosen, isKeypadOpen } = state;
  const { announcer } = usePlayer();
  const list = useRef<HTMLOListElement>(null);
  const goTo = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (goTo.current === null) return;
    const place = lines.findIndex(({ id }) => id === goTo.current);
    goTo.current = null;
    const line = list.current?.children[place];
    line?.querySelector<HTMLInputElement>(".cx-input, .cx-table input")?.focus();
    line?.scrollIntoView({ block: "nearest" });
  });

  const add = (line: SheetLine, after?: number) => {
    if (lines.length >= MOST_LINES) {
      announcer.say(calculatorTexts().most_lines(MOST_LINES));
      return;
    }
    goTo.current = line.id;
    setLines(withLine(lines, line, after), null, line.id);
  };
  const addFormula = (text = "", after?: number) => add(formulaLine(newLineId(lines), text), after);
  const remove = (id: number) => {
    const left = withoutLine(lines, id);
    goTo.current = left.next;
    setLines(left.lines, null, left.next);
  };
  /** Changes a line. More of the same kind is undone with it. */
  const change = (id: number, to: Partial<SheetLine>, kind: string) =>
    setLines(
      lines.map((line) => (line.id === id ? ({ ...line, ...to } as SheetLine) : line)),
      `${kind} ${id}`,
    );

  return {
    list,
    addFormula,
    addTable: () => add(emptyTable(lines)),
    remove,
    change,
    /** Writes into the first line of an empty calculator. */
    begin: (text: string) => {
      goTo.current = lines[0]?.id ?? null;
      change(lines[0]?.id ?? 0, { text }, "start");
    },
    /** Does what a key in the formula at a place of the list is for. */
    press: (key: LineKey, index: number) => {
      const other = lines[key === "ArrowUp" ? index - 1 : index + 1];
      const isEmptyNext = other?.kind === "formula" && other.text === "";
      if (key === "Backspace") remove(lines[index]?.id ?? 0);
      else if (key === "Enter" && !isEmptyNext) addFormula("", index + 1);
      else if (other) {
        goTo.current = other.id;
        update({ chosen: other.id });
      }
    },
    /** Notes that the caret is in a line. Fingers get the keypad with it. */
    choose: (id: number) => {
      if (matchMedia("(pointer: coarse)").matches && !isKeypadOpen) update({ chosen: id, isKeypadOpen: true });
      else if (id !== chosen) update({ chosen: id });
    },
    /** Has the line that was last used get the caret when the lines are next shown. */
    goBack: () => {
      goTo.current = chosen;
    },
  };
}
