import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import type { Calibration, CalibrationView } from "../requests.ts";
import { StateBadge } from "./state-badge.tsx";
import { StateDialog } from "./state-dialog.tsx";

type CalibrationStateProps = { view: CalibrationView; calibration: Calibration };

/** Shows whether a calibration is in use, who decided so and when, and the next step for those who may take it. */
export function CalibrationState({ view, calibration }: CalibrationStateProps) {
  const { t } = useTranslation("analysis");
  const dates = useDates(useUser().time_zone);
  // What is asked about stays as it was asked, whatever becomes of the calibration behind it.
  const [asked, setAsked] = useState<{ step: "put_in_use" | "retire"; calibration: Calibration } | null>(null);
  const { state, put_in_use: used, retired } = calibration;
  const step = view.can.put_in_use ? "put_in_use" : view.can.retire ? "retire" : null;
  const change = retired ?? used;
  const when = change ? dates.moment(change.at) : "";
  const said =
    state === "proposed"
      ? t("state.not_used")
      : change?.by
        ? t(`state.${state}_by`, { name: change.by.name, when })
        : t("state.in_use_since", { when });
  return (
    <div className="analysis-state">
      <StateBadge state={state} />
      <span className="body-s dim">{said}</span>
      {step ? (
        <Button size="sm" onPress={() => setAsked({ step, calibration })}>
          {t(`state.${step}`)}
        </Button>
      ) : null}
      {asked ? (
        <StateDialog view={view} step={asked.step} calibration={asked.calibration} onClose={() => setAsked(null)} />
      ) : null}
    </div>
  );
}
