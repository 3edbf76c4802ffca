import { Plus, Redo2, Undo2 } from "lucide-react";
import { Icon } from "../../../../base/ui/icon.tsx";
import { Button } from "../../../../base/ui/native/button.tsx";
import { Segments } from "../../parts/segments.tsx";
import { calculatorTexts } from "./calculator-texts.ts";
import { MOST_LINES } from "./lines/edit-lines.ts";
import type { Calculation } from "./use-calculation.ts";

/** A panel that the bar opens over the calculator. */
export type GraphPanel = "add" | "functions";

type GraphBarProps = {
  calculation: Calculation;
  panel: GraphPanel | null;
  onPanel: (panel: GraphPanel | null) => void;
};

/** Shows the bar above the lines: what adds to them, undoes and redoes, and the unit of angles. */
export function GraphBar({ calculation, panel, onPanel }: GraphBarProps) {
  const texts = calculatorTexts();
  const { state, update, undo, redo } = calculation;
  const { lines, degrees, past, future } = state;
  return (
    <div className="cg-bar" role="toolbar" aria-label={texts.tools}>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={panel === "add"}
        disabled={lines.length >= MOST_LINES}
        onClick={() => onPanel(panel === "add" ? null : "add")}
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
        aria-expanded={panel === "functions"}
        onClick={() => onPanel(panel === "functions" ? null : "functions")}
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
  );
}
