import { Eye, EyeOff, Plus, X } from "lucide-react";
import { useLayoutEffect, useMemo, useRef } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { Button } from "../../../ui/native/button.tsx";
import { useTexts } from "../../player-context.tsx";
import { deleteAt, ExpressionInput, writeAt } from "./expression-input.tsx";
import { formatNumber } from "./format-number.ts";
import { Keypad } from "./keypad.tsx";
import { looks, PlotView } from "./plot-view.tsx";
import { readLine } from "./read-line.ts";
import type { CalculatorMemory } from "./use-calculation.ts";

type GraphingProps = { state: CalculatorMemory; update: (change: Partial<CalculatorMemory>) => void };

const MOST_LINES = looks.length;

/** Lines of y = f(x) with their graph. */
export function Graphing({ state, update }: GraphingProps) {
  const { calculator: texts } = useTexts();
  const { lines, chosen, degrees } = state;
  const inputs = useRef(new Map<number, HTMLInputElement>());
  const caret = useRef<{ id: number; at: number } | null>(null);
  const read = useMemo(
    () => lines.map((line, look) => ({ ...line, look, reading: readLine(line.text, degrees) })),
    [lines, degrees],
  );
  const drawn = useMemo(() => read.filter(({ shown }) => shown), [read]);

  useLayoutEffect(() => {
    if (!caret.current) return;
    const input = inputs.current.get(caret.current.id);
    input?.focus({ preventScroll: true });
    input?.setSelectionRange(caret.current.at, caret.current.at);
    caret.current = null;
  });

  const setText = (id: number, text: string) =>
    update({ lines: lines.map((line) => (line.id === id ? { ...line, text } : line)) });
  const type = (next: { text: string; caret: number }) => {
    caret.current = { id: chosen, at: next.caret };
    setText(chosen, next.text);
  };
  const text = lines.find(({ id }) => id === chosen)?.text ?? "";
  const input = () => inputs.current.get(chosen) ?? null;
  const add = () => {
    if (lines.length >= MOST_LINES) return;
    const id = Math.max(...lines.map((line) => line.id)) + 1;
    caret.current = { id, at: 0 };
    update({ lines: [...lines, { id, text: "", shown: true }], chosen: id });
  };
  const remove = (id: number) => {
    const left = lines.filter((line) => line.id !== id);
    const kept = left.length > 0 ? left : [{ id: id + 1, text: "", shown: true }];
    update({ lines: kept, chosen: kept[0]?.id ?? 1 });
  };

  return (
    <>
      <PlotView lines={drawn} chosen={chosen} />
      <div className="exprs">
        {read.map(({ id, text: typed, shown, look, reading }, index) => {
          const { stroke, dash } = looks[look % looks.length] ?? looks[0];
          const problem =
            reading.kind === "problem"
              ? reading.code === "only_y"
                ? texts.only_y
                : texts.problems[reading.code]
              : reading.kind === "value"
                ? `= ${formatNumber(reading.value)}`
                : "";
          return (
            <div className="expr" key={id} data-chosen={id === chosen || undefined}>
              <svg className="sw" viewBox="0 0 16 12" aria-hidden="true">
                <line
                  x1="0"
                  x2="16"
                  y1="6"
                  y2="6"
                  stroke={stroke}
                  strokeWidth="3"
                  strokeDasharray={dash}
                  opacity={shown ? 1 : 0.3}
                />
              </svg>
              <ExpressionInput
                ref={(element) => {
                  if (element) inputs.current.set(id, element);
                  else inputs.current.delete(id);
                }}
                label={texts.line(index + 1)}
                placeholder={index === 0 ? "y =" : undefined}
                text={typed}
                problem={problem}
                onFocus={() => update({ chosen: id })}
                onChange={(next) => setText(id, next)}
                onEnter={add}
              />
              <Button
                variant="ghost"
                icon
                aria-label={shown ? texts.hide_line(index + 1) : texts.show_line(index + 1)}
                onClick={() =>
                  update({ lines: lines.map((line) => (line.id === id ? { ...line, shown: !shown } : line)) })
                }
              >
                <Icon of={shown ? Eye : EyeOff} small />
              </Button>
              <Button variant="ghost" icon aria-label={texts.remove_line(index + 1)} onClick={() => remove(id)}>
                <Icon of={X} small />
              </Button>
            </div>
          );
        })}
        {lines.length < MOST_LINES ? (
          <Button variant="ghost" className="expr-add" onClick={add}>
            <Icon of={Plus} small />
            {texts.add_line}
          </Button>
        ) : null}
      </div>
      <Keypad
        graphing
        onWrite={(written) => type(writeAt(input(), text, written))}
        onDelete={() => type(deleteAt(input(), text))}
        onCompute={add}
      />
    </>
  );
}
