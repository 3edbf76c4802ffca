import type { ReactNode } from "react";
import { useTexts } from "../../player-context.tsx";

/** What a key writes, or does. `wide`: not on a phone. */
type Key = {
  show: ReactNode;
  name?: string;
  write?: string;
  act?: "delete" | "compute" | "clear";
  fn?: boolean;
  wide?: boolean;
};

const digit = (text: string): Key => ({ show: text, write: text });
const rows: readonly (readonly Key[])[] = [
  [
    { show: <i>x</i>, name: "x", write: "x", fn: true, wide: true },
    { show: <i>y</i>, name: "y", write: "y", fn: true, wide: true },
    ...["7", "8", "9"].map(digit),
    { show: "÷", write: "÷", fn: true },
    { show: "(", write: "(", fn: true },
    { show: ")", write: ")", fn: true },
  ],
  [
    {
      show: (
        <span>
          <i>a</i>
          <sup>2</sup>
        </span>
      ),
      name: "a²",
      write: "^2",
      fn: true,
      wide: true,
    },
    {
      show: (
        <span>
          <i>a</i>
          <sup>
            <i>b</i>
          </sup>
        </span>
      ),
      name: "a^b",
      write: "^",
      fn: true,
      wide: true,
    },
    ...["4", "5", "6"].map(digit),
    { show: "×", write: "×", fn: true },
    { show: "√", write: "√(", fn: true },
    { show: "π", write: "π", fn: true },
  ],
  [
    {
      show: (
        <span>
          |<i>a</i>|
        </span>
      ),
      name: "|a|",
      write: "|",
      fn: true,
      wide: true,
    },
    { show: "ln", write: "ln(", fn: true, wide: true },
    ...["1", "2", "3"].map(digit),
    { show: "−", write: "−", fn: true },
    { show: "sin", write: "sin(", fn: true },
    { show: "cos", write: "cos(", fn: true },
  ],
  [
    { show: "tan", write: "tan(", fn: true, wide: true },
    {
      show: (
        <span>
          <i>n</i>!
        </span>
      ),
      name: "n!",
      write: "!",
      fn: true,
      wide: true,
    },
    digit("0"),
    digit("."),
    { show: "=", write: "=", fn: true },
    { show: "+", write: "+", fn: true },
    { show: "⌫", act: "delete", fn: true },
    { show: "↵", act: "compute" },
  ],
];

type KeypadProps = {
  /** In graphing = is written; in computing it computes. */
  graphing: boolean;
  onWrite: (text: string) => void;
  onDelete: () => void;
  onCompute: () => void;
};

/** The keys of the calculator, for fingers; a keyboard types into the line itself. */
export function Keypad({ graphing, onWrite, onDelete, onCompute }: KeypadProps) {
  const { calculator: texts } = useTexts();
  return (
    <div className="keys">
      {rows.flat().map((key) => {
        const isEquals = key.act === "compute";
        const shown = isEquals && !graphing ? "=" : key.write === "=" && !graphing ? "%" : key.show;
        const written = key.write === "=" && !graphing ? "%" : key.write;
        const name =
          key.act === "delete" ? texts.delete : isEquals ? (graphing ? texts.add_line : texts.equals) : key.name;
        return (
          <button
            key={key.write ?? key.act}
            type="button"
            className={
              [isEquals ? "go" : key.fn ? "fn" : "", key.wide ? "wide-only" : ""].filter(Boolean).join(" ") || undefined
            }
            aria-label={name}
            // The caret stays in the line.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => (key.act === "delete" ? onDelete() : isEquals ? onCompute() : onWrite(written ?? ""))}
          >
            {shown}
          </button>
        );
      })}
    </div>
  );
}
