import { ArrowLeft, Delete } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "../../../../base/ui/class-names.ts";
import { Icon } from "../../../../base/ui/icon.tsx";
import { numberFormat } from "../../../../base/ui/number-format.ts";
import { calculatorTexts } from "./calculator-texts.ts";
import { raised, squared } from "./key-signs.tsx";

export type KeyAct = "delete" | "enter" | "left" | "letters" | "functions";
type Key = {
  id: string;
  show: ReactNode;
  write?: string;
  act?: KeyAct;
  name?: string;
  isDigit?: boolean;
  isWide?: boolean;
};

const key = (write: string, show: ReactNode = write, name?: string): Key => ({ id: write, show, write, name });
const digit = (write: string): Key => ({ id: write, show: write, write, isDigit: true });
const act = (name: KeyAct, show: ReactNode): Key => ({ id: name, show, act: name });
const letter = (write: string) => key(write, <i>{write}</i>, write);

const isComma = () => numberFormat() === "comma";

const listKeys = (): Key[] => [
  ...[letter("x"), letter("y"), ...["7", "8", "9"].map(digit), key("÷"), key("="), key("(")],
  ...[key("^2", squared, "a²"), key("^", raised, "aᵇ"), ...["4", "5", "6"].map(digit), key("×"), key("<"), key(")")],
  ...[
    key("√(", "√", "√"),
    key("π"),
    ...["1", "2", "3"].map(digit),
    key("−"),
    key("≤"),
    act("left", <Icon of={ArrowLeft} small />),
  ],
  ...[act("letters", "abc"), act("functions", "ƒ"), digit("0"), digit(isComma() ? "," : ".")],
  ...[
    act("delete", <Icon of={Delete} small />),
    key("+"),
    { id: "enter", show: "", act: "enter" as const, isWide: true },
  ],
];

const listLetters = (): Key[] => [
  ...[..."abcdefgh"].map(letter),
  ...[..."ijklmnop"].map(letter),
  ...[..."qrstuvwz"].map(letter),
  ...[act("letters", "123"), key("~"), key(isComma() ? ";" : ",")],
  ...[key("["), key("]"), key("|", "|", "|a|"), key(">"), key("≥")],
];

/** Shows the keys for formulas, for fingers; a keyboard types into the line itself. */
export function GraphKeypad({ onWrite, onAct }: { onWrite: (text: string) => void; onAct: (act: KeyAct) => void }) {
  const texts = calculatorTexts();
  const [isLetters, setIsLetters] = useState(false);
  return (
    <div className="keys">
      {(isLetters ? listLetters() : listKeys()).map(({ id, show, write, act: does, name, isDigit, isWide }) => (
        <button
          key={id}
          type="button"
          className={cx(isWide && "go keys-wide", !isDigit && !isWide && "fn")}
          aria-label={does && does !== "enter" ? texts.acts[does] : name}
          aria-pressed={does === "letters" ? isLetters : undefined}
          // The caret stays in the line.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            if (does === "letters") setIsLetters(!isLetters);
            else if (does) onAct(does);
            else onWrite(write ?? "");
          }}
        >
          {does === "enter" ? texts.acts.enter : show}
        </button>
      ))}
    </div>
  );
}
