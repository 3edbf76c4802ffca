import "./calculator.css";
import { GripHorizontal, PanelLeft, PictureInPicture2, X } from "lucide-react";
import { useEffect } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { Button } from "../../../ui/native/button.tsx";
import { Segments } from "../../parts/segments.tsx";
import { usePlayer, useTexts } from "../../player-context.tsx";
import { useGiveBack } from "../give-back-focus.ts";
import { useFloating } from "../use-floating.ts";
import { Graphing } from "./graphing.tsx";
import { Scientific } from "./scientific.tsx";
import { useCalculation } from "./use-calculation.ts";

/** Shows the calculator: docked beside the question, floating over it, or a sheet on a phone. Closing it loses nothing. */
export default function Calculator() {
  const { tools } = usePlayer();
  const { calculator: texts } = useTexts();
  const { state, update, compute } = useCalculation();
  const { panel, style, handle } = useFloating(() => ({ x: 24, y: 80 }));
  const { mode, floating } = state;
  const giveBack = useGiveBack();
  const close = () => {
    tools.set("calculator", false);
    giveBack();
  };

  // The line of the kind that is shown: what is typed next belongs there.
  useEffect(() => {
    if (mode) panel.current?.querySelector<HTMLInputElement>(".expr-input")?.focus({ preventScroll: true });
  }, [panel, mode]);

  return (
    <aside
      className={floating ? "calc calc-floating popover" : "calc"}
      ref={panel}
      style={floating ? style : undefined}
      aria-label={texts.label}
      // A press on it brings the focus into it, and with that the keys.
      tabIndex={-1}
      data-tool="calculator"
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <header>
        {floating ? (
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
        <Button
          variant="ghost"
          icon
          className="calc-dock"
          aria-label={floating ? texts.dock : texts.undock}
          onClick={() => update({ floating: !floating })}
        >
          <Icon of={floating ? PanelLeft : PictureInPicture2} small />
        </Button>
        <Button variant="ghost" icon aria-label={texts.close} onClick={close}>
          <Icon of={X} small />
        </Button>
      </header>
      {mode === "graphing" ? (
        <Graphing state={state} update={update} />
      ) : (
        <Scientific state={state} update={update} compute={compute} />
      )}
    </aside>
  );
}
