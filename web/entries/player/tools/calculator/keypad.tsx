import type { ReactNode } from "react";
import { cx } from "../../../../base/ui/class-names.ts";
import { numberFormat } from "../../../../base/ui/number-format.ts";
import { calculatorTexts } from "./calculator-texts.ts";
import { raised, squared } from "./key-signs.tsx";

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

/** The keys row by row. */
const keys: readonly Key[] = [
  ...[fn("ans", "ans", first), fn(<i>e</i>, "e", { onPhone: "none", name: "e" })],
  ...[...digits("7", "8", "9"), fn("÷", "÷"), fn("(", "("), fn(")", ")")],
  ...[fn(squared, "^2", { ...first, name: "a²" }), fn(raised, "^", { ...first, name: "ab" })],
  ...[...digits("4", "5", "6"), fn("×", "×"), fn("√", "√("), fn("π", "π")],
  ...[fn(absolute, "|", { ...first, name: "|a|" }), fn("ln", "ln(", { onPhone: "none" })],
  ...[...digits("1", "2", "3"), fn("−", "−"), fn("sin", "sin("), fn("cos", "cos(")],
  ...[fn("tan", "tan(", first), fn(factorial, "!", { ...first, name: "n!" })],
  ...[...digits("0", "."), fn("%", "%"), fn("+", "+")],
  { show: "⌫", act: "delete", fn: true },
  { show: "=", act: "compute" },
];

type KeypadProps = { onWrite: (text: string) => void; onDelete: () => void; onCompute: () => void };

/** Shows the keys of the calculator, for fingers; a keyboard types into the line itself. */
export function Keypad({ onWrite, onDelete, onCompute }: KeypadProps) {
  const texts = calculatorTexts();
  const names = { delete: texts.delete, compute: texts.equals };
  const run = ({ act, write }: Key) => {
    if (act === "delete") onDelete();
    else if (act === "compute") onCompute();
    else onWrite(write === "." && numberFormat() === "comma" ? "," : (write ?? ""));
  };
  return (
    <div className="keys">
      {keys.map((key) => (
        <button
          key={key.write ?? key.act}
          type="button"
          className={cx(key.act === "compute" && "go", key.fn && "fn", key.onPhone && `phone-${key.onPhone}`)}
          aria-label={key.act ? names[key.act] : key.name}
          // The caret stays in the line.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => run(key)}
        >
          {key.write === "." && numberFormat() === "comma" ? "," : key.show}
        </button>
      ))}
    </div>
  );
}
