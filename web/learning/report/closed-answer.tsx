import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import type { NumberedRow } from "./section-rows.ts";
import type { Redoing } from "./use-redoing.tsx";

/** Tells that an answer is closed until its question is redone, with the way to redo it and the one to look at once. */
export function ClosedAnswer({ each, redoing }: { each: NumberedRow; redoing: Redoing }) {
  const { t } = useTranslation("report");
  const redo = redoing.redo([each]);
  return (
    <section className="rv-closed no-print" aria-label={t("redo.label")}>
      <p className="row row-2 dim">
        <Icon of={Lock} small />
        <span>{t("redo.here")}</span>
      </p>
      <div className="row row-2 wrap">
        <Button variant="primary" isDisabled={!redo} onPress={redo}>
          {t("redo.now")}
        </Button>
        <Button variant="ghost" onPress={redoing.openAnswers}>
          {t("redo.show")}
        </Button>
      </div>
    </section>
  );
}
