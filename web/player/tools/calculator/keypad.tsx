import type { ReactNode } from "react";
import { cx } from "../../../ui/class-names.ts";
import { useTexts } from "../../player-context.tsx";

type Key = {
  show: ReactNode;
  name?: string;
  write?: string;
  act?: "delete" | "compute";
  fn?: boolean;
  /** On a phone: in a row of its own above the others, or not there. */
  onPhone?: "first" | "none";
};

const digits = (...texts: string[]): Key[] => texts.map((text) => ({ show: text, write: text }));
const fn = (show: ReactNode, write: string, more: Partial<Key> = {}): Key => ({ show, write, fn: true, ...more });
const first = { onPhone: "first" } as const;

const squared = (
  <span>
    <i>a</i>
    <sup>2</sup>
  </span>
);
const raised = (
  <span>
    <i>a</i>
    <sup>
      <i>b</i>
    </sup>
  </span>
);
const absolute = (
  <span>
    |<i>a</i>|
  </span>
);
const factorial = (
  <span>
    <i>n</i>!
  </span>
);

/** The keys row by row. A graph has x, y and =; a computation the last answer, e and %. */
function listKeys(graphing: boolean): Key[] {
  const x = graphing ? fn(<i>x</i>, "x", { ...first, name: "x" }) : fn("ans", "ans", first);
  const y = graphing
    ? fn(<i>y</i>, "y", { onPhone: "none", name: "y" })
    : fn(<i>e</i>, "e", { onPhone: "none", name: "e" });
  return [
    ...[x, y, ...digits("7", "8", "9"), fn("÷", "÷"), fn("(", "("), fn(")", ")")],
    ...[fn(squared, "^2", { ...first, name: "a²" }), fn(raised, "^", { ...first, name: "ab" })],
    ...[...digits("4", "5", "6"), fn("×", "×"), fn("√", "√("), fn("π", "π")],
    ...[fn(absolute, "|", { ...first, name: "|a|" }), fn("ln", "ln(", { onPhone: "none" })],
    ...[...digits("1", "2", "3"), fn("−", "−"), fn("sin", "sin("), fn("cos", "cos(")],
    ...[fn("tan", "tan(", first), fn(factorial, "!", { ...first, name: "n!" })],
    ...[...digits("0", "."), graphing ? fn("=", "=") : fn("%", "%"), fn("+", "+")],
    { show: "⌫", act: "delete", fn: true },
    { show: graphing ? "↵" : "=", act: "compute" },
  ];
}

const graphingKeys = listKeys(true);
const computingKeys = listKeys(false);

type KeypadProps = { graphing: boolean; onWrite: (text: string) => void; onDelete: () => void; onCompute: () => void };

/** Shows the keys of the calculator, for fingers; a keyboard types into the line itself. */
export function Keypad({ graphing, onWrite, onDelete, onCompute }: KeypadProps) {
  const { calculator: texts } = useTexts();
  const names = { delete: texts.delete, compute: graphing ? texts.add_line : texts.equals };
  const run = ({ act, write }: Key) =>
    act === "delete" ? onDelete() : act === "compute" ? onCompute() : onWrite(write ?? "");
  return (
    <div className="keys">
      {(graphing ? graphingKeys : computingKeys).map((key) => (
        <button
          key={key.write ?? key.act}
          type="button"
          className={cx(key.act === "compute" && "go", key.fn && "fn", key.onPhone && `phone-${key.onPhone}`)}
          aria-label={key.act ? names[key.act] : key.name}
          // The caret stays in the line.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => run(key)}
        >
          {key.show}
        </button>
      ))}
    </div>
  );
}
