import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { readLetterKeys, saveLetterKeys } from "../../base/ui/letter-keys.ts";
import { useLetterKeys } from "../../base/ui/use-letter-keys.ts";
import type { NumberedRow } from "./section-rows.ts";

type ReviewStepsProps = {
  rows: NumberedRow[];
  here: NumberedRow;
  onMove: (number: number) => void;
  /** The button that opens the list of questions where there is no room beside. */
  list: ReactNode;
};

/** Back and forth through the filtered questions, by buttons and by N and P. */
export function ReviewSteps({ rows, here, onMove, list }: ReviewStepsProps) {
  const { t } = useTranslation("report");
  const [hasKeys, setKeys] = useState(readLetterKeys);
  const index = rows.findIndex((row) => row.number === here.number);
  const previous = rows[index - 1];
  const next = rows[index + 1];
  const move = (row: NumberedRow | undefined) => row && onMove(row.number);
  useLetterKeys({ n: () => move(next), p: () => move(previous) }, hasKeys);
  const turn = () => {
    saveLetterKeys(!hasKeys);
    setKeys(!hasKeys);
  };
  return (
    <div className="review-steps no-print">
      <span className="body-s faint num" aria-live="polite">
        {t("review.of", { index: index + 1, total: rows.length })}
      </span>
      <span className="only-wide meta">
        {hasKeys ? `${t("review.keys")} · ` : null}
        <AriaButton className="link" onPress={turn}>
          {t(hasKeys ? "review.keys_off" : "review.keys_on")}
        </AriaButton>
      </span>
      {list}
      <span className="row row-1">
        <Button isDisabled={!previous} onPress={() => move(previous)}>
          <Icon of={ChevronLeft} small className="turns" />
          {t("review.previous")}
        </Button>
        <Button isDisabled={!next} onPress={() => move(next)}>
          {t("review.next")}
          <Icon of={ChevronRight} small className="turns" />
        </Button>
      </span>
    </div>
  );
}
