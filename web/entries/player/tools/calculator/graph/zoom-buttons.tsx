import { Minus, Plus, Scan } from "lucide-react";
import { Icon } from "../../../../../base/ui/icon.tsx";
import { Button } from "../../../../../base/ui/native/button.tsx";
import { calculatorTexts } from "../calculator-texts.ts";

/** Shows the buttons that zoom the plane, and the one that brings it back to where it began. */
export function ZoomButtons({ onZoom, onReset }: { onZoom: (factor: number) => void; onReset: () => void }) {
  const texts = calculatorTexts();
  return (
    <fieldset className="plot-zoom">
      <legend className="sr">{texts.view}</legend>
      <Button icon aria-label={texts.zoom_in} onClick={() => onZoom(0.5)}>
        <Icon of={Plus} small />
      </Button>
      <Button icon aria-label={texts.zoom_out} onClick={() => onZoom(2)}>
        <Icon of={Minus} small />
      </Button>
      <Button icon aria-label={texts.reset} onClick={onReset}>
        <Icon of={Scan} small />
      </Button>
    </fieldset>
  );
}
