import { calculatorTexts } from "./calculator-texts.ts";
import "./calculator.css";
import { ChevronDown, GripHorizontal, Keyboard, PanelLeft, PictureInPicture2, X } from "lucide-react";
import { useEffect, useState } from "react";
import { cx } from "../../../../base/ui/class-names.ts";
import { Icon } from "../../../../base/ui/icon.tsx";
import { Button } from "../../../../base/ui/native/button.tsx";
import { Segments } from "../../parts/segments.tsx";
import { usePlayer } from "../../player-context.tsx";
import { useGiveBack } from "../give-back-focus.ts";
import { useFloating } from "../use-floating.ts";
import { Graphing } from "./graphing.tsx";
import { KeyHelp } from "./key-help.tsx";
import { Scientific } from "./scientific.tsx";
import { useCalculation } from "./use-calculation.ts";

/** Shows the calculator: docked beside the question, floating over it, or a sheet on a phone. Closing it loses nothing. */
export default function Calculator() {
  const { tools } = usePlayer();
  const texts = calculatorTexts();
  const calculation = useCalculation();
  const { state, update, compute } = calculation;
  const { panel, style, handle, corner } = useFloating(() => ({ x: 24, y: 80 }));
  const { mode, isFloating } = state;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const giveBack = useGiveBack();
  const close = () => {
    tools.set("calculator", false);
    giveBack();
  };

  // The line of the kind that is shown: what is typed next belongs there. On a phone that would bring up the keys, over what is there.
  useEffect(() => {
    const isTouched = mode === "graphing" && matchMedia("(pointer: coarse)").matches;
    const line = mode === "graphing" ? "[data-chosen] .cx-input" : ".expr-input";
    const place = isTouched ? panel.current : panel.current?.querySelector<HTMLElement>(line);
    place?.focus({ preventScroll: true });
  }, [panel, mode]);

  return (
    <aside
      className={cx("calc", mode === "graphing" && "calc-graph", isFloating && "calc-floating popover")}
      ref={panel}
      // On a phone it is a sheet, wherever the window was.
      style={isFloating && !matchMedia("(max-width: 900px)").matches ? style : undefined}
      aria-label={texts.label}
      // A press on it brings the focus into it, and with that the keys.
      tabIndex={-1}
      data-tool="calculator"
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <header>
        {isFloating ? (
          <button type="button" className="panel-grip" aria-label={texts.move} {...handle}>
            <Icon of={GripHorizontal} small />
          </button>
        ) : null}
        <b className="strong only-wide">{texts.label}</b>
        <Segments
          label={texts.label}
          choices={[
            { value: "graphing", label: texts.graphing },
            { value: "scientific", label: texts.scientific },
          ]}
          value={mode}
          onChange={(next) => update({ mode: next as typeof mode })}
        />
        <span className="grow" />
        {mode === "graphing" && state.isKeypadOpen ? (
          <Button
            variant="ghost"
            icon
            className="only-phone"
            aria-label={texts.hide_keypad}
            onClick={() => update({ isKeypadOpen: false })}
          >
            <Icon of={ChevronDown} small />
          </Button>
        ) : null}
        {mode === "graphing" ? (
          <Button
            variant="ghost"
            icon
            aria-label={texts.keyboard}
            aria-haspopup="dialog"
            aria-expanded={isHelpOpen}
            onClick={() => setIsHelpOpen(!isHelpOpen)}
          >
            <Icon of={Keyboard} small />
          </Button>
        ) : null}
        <Button
          variant="ghost"
          icon
          className="calc-dock"
          aria-label={isFloating ? texts.dock : texts.undock}
          onClick={() => update({ isFloating: !isFloating })}
        >
          <Icon of={isFloating ? PanelLeft : PictureInPicture2} small />
        </Button>
        <Button variant="ghost" icon aria-label={texts.close} onClick={close}>
          <Icon of={X} small />
        </Button>
      </header>
      {mode === "graphing" ? (
        <Graphing {...calculation} />
      ) : (
        <Scientific state={state} update={update} compute={compute} />
      )}
      {isFloating && mode === "graphing" ? (
        <button type="button" className="calc-corner" aria-label={texts.resize} {...corner} />
      ) : null}
      {isHelpOpen && mode === "graphing" ? <KeyHelp onClose={() => setIsHelpOpen(false)} /> : null}
    </aside>
  );
}
