import { useState } from "react";
import { AddMenu } from "./add-menu.tsx";
import { calculatorTexts } from "./calculator-texts.ts";
import { FunctionList } from "./function-list.tsx";
import { PlotView } from "./graph/plot-view.tsx";
import { GraphBar, type GraphPanel } from "./graph-bar.tsx";
import { GraphFoot } from "./graph-foot.tsx";
import { GraphKeypad, type KeyAct } from "./graph-keypad.tsx";
import { isBlank, MOST_LINES } from "./lines/edit-lines.ts";
import { LineList } from "./lines/line-list.tsx";
import { useLineEditing } from "./lines/use-line-editing.ts";
import { StartingPoints } from "./starting-points.tsx";
import type { Calculation } from "./use-calculation.ts";
import { useKeypadTarget } from "./use-keypad-target.ts";
import { useSheet } from "./use-sheet.ts";

/** Shows the graph with the list of formulas and tables that it is made of. */
export function Graphing(calculation: Calculation) {
  const { state, update, keepView } = calculation;
  const { lines, chosen, degrees, view, isKeypadOpen } = state;
  const [panel, setPanel] = useState<GraphPanel | null>(null);
  const keypad = useKeypadTarget();
  // In which view lines are looked at: the one that the graph rests in.
  const [sight, setSight] = useState(view);
  const sheet = useSheet(lines, degrees, sight);
  const editing = useLineEditing(calculation);
  const texts = calculatorTexts();

  const onAct = (act: KeyAct) => {
    if (act === "delete") keypad.remove();
    else if (act === "left") keypad.left();
    else if (act === "enter") keypad.enter();
    else setPanel("functions");
  };
  const closePanel = (isByKey: boolean) => {
    setPanel(null);
    if (isByKey) editing.goBack();
  };

  return (
    <div className="cg" data-keypad={isKeypadOpen || undefined} ref={keypad.element}>
      <PlotView
        first={view}
        onMove={keepView}
        onRest={setSight}
        lines={sheet.plotLines}
        keyPoints={sheet.keyPoints}
        chosen={chosen}
        onChoose={(id) => update({ chosen: id })}
      />
      <div className="cg-side">
        <GraphBar calculation={calculation} panel={panel} onPanel={setPanel} />
        <LineList lines={lines} chosen={chosen} sheet={sheet} editing={editing} />
        {lines.length >= MOST_LINES ? (
          <p className="cx-full" role="status">
            {texts.most_lines(MOST_LINES)}
          </p>
        ) : null}
        {lines.every(isBlank) ? <StartingPoints onTable={editing.addTable} onWrite={editing.begin} /> : null}
        {isKeypadOpen ? <GraphKeypad onWrite={keypad.write} onAct={onAct} /> : null}
        <GraphFoot isKeypadOpen={isKeypadOpen} onKeypad={() => update({ isKeypadOpen: !isKeypadOpen })} />
      </div>
      {panel === "functions" ? (
        <FunctionList
          onClose={closePanel}
          onWrite={(text) => {
            keypad.write(text);
            setPanel(null);
          }}
        />
      ) : null}
      {panel === "add" ? (
        <AddMenu
          onClose={closePanel}
          onFormula={() => {
            setPanel(null);
            editing.addFormula();
          }}
          onTable={() => {
            setPanel(null);
            editing.addTable();
          }}
        />
      ) : null}
    </div>
  );
}
