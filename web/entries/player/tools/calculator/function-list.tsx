import { useState } from "react";
import { Segments } from "../../parts/segments.tsx";
import { calculatorTexts } from "./calculator-texts.ts";
import { Dropdown } from "./dropdown.tsx";

const kinds = {
  statistics: [
    "mean",
    "median",
    "stdev",
    "stdevp",
    "quartile",
    "total",
    "count",
    "min",
    "max",
    "range",
    "var",
    "corr",
    "nCr",
    "nPr",
  ],
  trigonometry: ["sin", "cos", "tan", "sec", "csc", "cot", "asin", "acos", "atan", "sinh", "cosh", "tanh"],
  numbers: ["abs", "sqrt", "cbrt", "log", "ln", "exp", "round", "floor", "ceil", "mod", "gcd", "lcm", "{", "}"],
} as const;
type Kind = keyof typeof kinds;

type FunctionListProps = { onWrite: (text: string) => void; onClose: (isByKey: boolean) => void };

/** Shows the functions by kind, or those that a search finds. A press writes one into the line. */
export function FunctionList({ onWrite, onClose }: FunctionListProps) {
  const texts = calculatorTexts();
  const [kind, setKind] = useState<Kind>("statistics");
  const [sought, setSought] = useState("");
  const word = sought.trim().toLowerCase();
  const names: readonly string[] =
    word === ""
      ? kinds[kind]
      : Object.values(kinds)
          .flat()
          .filter((name) => name.toLowerCase().includes(word) || texts.functions[name].toLowerCase().includes(word));
  return (
    <Dropdown label={texts.functions_label} onClose={onClose}>
      <input
        type="search"
        className="input"
        aria-label={texts.search_functions}
        placeholder={texts.search_functions}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {word === "" ? (
        <Segments
          label={texts.kind}
          choices={(Object.keys(kinds) as Kind[]).map((value) => ({ value, label: texts.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
      ) : null}
      <div className="cx-functions" dir="ltr">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            title={texts.functions[name as keyof typeof texts.functions]}
            onClick={() => onWrite(name === "sqrt" ? "√(" : name === "{" || name === "}" ? name : `${name}(`)}
          >
            {name}
          </button>
        ))}
      </div>
      {names.length === 0 ? <p>{texts.no_function(sought.trim())}</p> : null}
    </Dropdown>
  );
}
