import { Grid3x3 } from "lucide-react";
import { Icon } from "../../../../base/ui/icon.tsx";
import { Button } from "../../../../base/ui/native/button.tsx";
import { calculatorTexts } from "./calculator-texts.ts";

/** Shows the keys of the plane, and what opens and closes the keypad. */
export function GraphFoot({ isKeypadOpen, onKeypad }: { isKeypadOpen: boolean; onKeypad: () => void }) {
  const texts = calculatorTexts();
  return (
    <div className="cg-foot">
      <p className="cg-hint only-wide" aria-hidden="true">
        <span className="kbd">←</span>
        <span className="kbd">→</span> {texts.hint_move} <span className="kbd">+</span>
        <span className="kbd">−</span> {texts.hint_zoom} <span className="kbd">Enter</span> {texts.hint_trace}
      </p>
      <span className="grow" />
      <Button variant="ghost" size="sm" aria-expanded={isKeypadOpen} onClick={onKeypad}>
        <Icon of={Grid3x3} small />
        {texts.keypad}
      </Button>
    </div>
  );
}
