import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { Calibration } from "./requests.ts";

/** Returns "2PL, Fri 20 Nov, 12:04": a calibration as figures are told to be of it. */
export function useCalibrationName(): (calibration: Calibration) => string {
  const { t } = useTranslation("analysis");
  const dates = useDates(useUser().time_zone);
  return ({ model, created_at: made }) =>
    t("in_sight.name", { model: t(`models.${model}.name`), when: dates.moment(made) });
}
