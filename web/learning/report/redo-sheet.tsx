import { questionMs } from "@sextant/contract/question-time.ts";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { referenceMs } from "./pace.ts";
import type { NumberedRow } from "./section-rows.ts";

type RedoSheetProps = {
  rows: readonly NumberedRow[];
  /** Begins with the first; absent while it isn't known what can be redone. */
  onRedo: (() => void) | undefined;
  onOpen: () => void;
};

/** Asks a student to redo what they missed before they look at its answers; nothing where nothing is closed. */
export function RedoSheet({ rows, onRedo, onOpen }: RedoSheetProps) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const durations = useDurations();
  const closed = rows.filter(({ row }) => row.closed);
  if (closed.length === 0) return null;
  const open = rows.length - closed.length;
  const takes = closed.reduce((sum, each) => sum + questionMs(referenceMs(each)?.ms), 0);
  const counted = { count: closed.length, said: numbers.counted(closed.length) };
  return (
    <section className="sheet lead-act rv-redo no-print" aria-labelledby="redo-first">
      <div>
        <h2 className="hero" id="redo-first">
          {t("redo.title", counted)}
        </h2>
        <p className="why">
          {t("redo.why", { time: durations.words(Math.ceil(takes / 60_000) * 60) })} {t("redo.closed", counted)}{" "}
          {open > 0 ? t("redo.open", { count: open, said: numbers.counted(open) }) : null}
        </p>
      </div>
      <div className="rv-redo-acts">
        <Button variant="primary" size="lg" isDisabled={!onRedo} onPress={onRedo}>
          {t("redo.start", counted)}
        </Button>
        <Button variant="ghost" size="sm" onPress={onOpen}>
          {t("redo.show")}
        </Button>
      </div>
    </section>
  );
}
