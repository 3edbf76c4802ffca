import { createElement, type KeyboardEvent } from "react";
import { calculatorTexts } from "../calculator-texts.ts";
import { setTree } from "../typeset.ts";
import { LineFrame, type LineFrameProps } from "./line-frame.tsx";

type Row = readonly [string, string];

type TableLineProps = LineFrameProps & {
  /** The number in the names of its columns. */
  table: number;
  rows: readonly Row[];
  onFocus: () => void;
  onChange: (rows: readonly Row[]) => void;
};

const MOST_ROWS = 100;
const axes = ["x", "y"] as const;

const isFilled = (row: Row | undefined) => row?.some((cell) => cell.trim() !== "") ?? true;

/** Returns rows with a cell changed, and with one empty row at the end to type the next value in. */
function withCell(rows: readonly Row[], at: number, axis: 0 | 1, text: string): readonly Row[] {
  const changed = rows.map((row, index): Row => (index === at ? (axis === 0 ? [text, row[1]] : [row[0], text]) : row));
  return isFilled(changed.at(-1)) && changed.length < MOST_ROWS ? [...changed, ["", ""]] : changed;
}

/** Shows a table of values, which others lines use by the names of its columns. Enter goes to the next cell. */
export function TableLine({ table, rows, onFocus, onChange, ...frame }: TableLineProps) {
  const texts = calculatorTexts();
  const cells = rows.map((row, index) => ({ row, index }));
  const isFull = rows.length >= MOST_ROWS && isFilled(rows.at(-1));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number, axis: 0 | 1) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [next, nextAxis] = axis === 0 ? [at, 1] : [at + 1, 0];
    event.currentTarget.closest("table")?.querySelector<HTMLInputElement>(`[data-cell="${next} ${nextAxis}"]`)?.focus();
  };
  return (
    <LineFrame
      {...frame}
      notes={
        isFull ? (
          <span className="cx-full" role="status">
            {texts.most_values(MOST_ROWS)}
          </span>
        ) : null
      }
    >
      <span className="cx-table" dir="ltr">
        <table>
          <tbody>
            {axes.map((axis, place) => (
              <tr key={axis}>
                <th scope="row">{createElement("math", null, setTree({ kind: "name", name: `${axis}_${table}` }))}</th>
                {cells.map(({ row, index }) => (
                  <td key={index}>
                    <input
                      className="num"
                      data-cell={`${index} ${place}`}
                      aria-label={texts.cell(`${axis}${table}`, index + 1)}
                      value={row[place] ?? ""}
                      autoComplete="off"
                      inputMode={matchMedia("(pointer: coarse)").matches ? "none" : "text"}
                      onFocus={onFocus}
                      onChange={(event) => onChange(withCell(rows, index, place as 0 | 1, event.target.value))}
                      onKeyDown={(event) => onKeyDown(event, index, place as 0 | 1)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </span>
    </LineFrame>
  );
}
