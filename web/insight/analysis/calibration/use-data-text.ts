import { useTranslation } from "react-i18next";
import type { CalibrationView } from "../requests.ts";

/** Says what there is to calibrate from, and whether it is enough. */
export function useDataText(): (data: CalibrationView["data"]) => string {
  const { t } = useTranslation("analysis");
  return ({ people, versions, usual, is_enough: isEnough }) => {
    const newest = versions.find((version) => version.people > 0) ?? versions[0];
    if (!newest) return t("data.unpublished");
    const said = t("data.people", { count: people, version: newest.number });
    return isEnough ? said : `${said} ${t("data.few", { usual })}`;
  };
}
