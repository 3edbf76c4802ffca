import { readStatement } from "@sextant/questions/formula/read-formula.ts";
import { Table } from "lucide-react";
import { createElement } from "react";
import { Icon } from "../../../../base/ui/icon.tsx";
import { calculatorTexts } from "./calculator-texts.ts";
import { setStatement } from "./typeset.ts";

const starts = ["y=mx+b", "x^2+y^2=r^2", "y>2x"].flatMap((text) => {
  const read = readStatement(text, { format: "point" });
  return read.ok ? [{ text, statement: read.statement }] : [];
});

/** Shows what an empty calculator can begin with. */
export function StartingPoints({ onWrite, onTable }: { onWrite: (text: string) => void; onTable: () => void }) {
  const texts = calculatorTexts();
  return (
    <div className="cg-start">
      <p>{texts.start}</p>
      <div>
        {starts.map(({ text, statement }) => (
          <button key={text} type="button" className="chip" dir="ltr" onClick={() => onWrite(text)}>
            <span className="sr">{text}</span>
            {createElement("math", { "aria-hidden": "true" }, setStatement(statement))}
          </button>
        ))}
        <button type="button" className="chip" onClick={onTable}>
          <Icon of={Table} small />
          {texts.table}
        </button>
        <button type="button" className="chip" dir="ltr" onClick={() => onWrite("mean(")}>
          mean( )
        </button>
      </div>
    </div>
  );
}
