import { Minus, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { MOST_QUESTIONS, steppedCount } from "./draft.ts";

/** Shows how many questions, more or fewer by a press. */
export function CountStepper({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with a frame and a legend
    <div className="stepper" role="group" aria-label={t("build.count")}>
      <Button
        variant="ghost"
        icon
        aria-label={t("build.fewer")}
        isDisabled={value <= 1}
        onPress={() => onChange(steppedCount(value, -1))}
      >
        <Icon of={Minus} small />
      </Button>
      <output aria-live="polite">{numbers.counted(value)}</output>
      <Button
        variant="ghost"
        icon
        aria-label={t("build.more")}
        isDisabled={value >= MOST_QUESTIONS}
        onPress={() => onChange(steppedCount(value, 1))}
      >
        <Icon of={Plus} small />
      </Button>
    </div>
  );
}
