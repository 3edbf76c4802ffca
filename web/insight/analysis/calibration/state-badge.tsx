import { useTranslation } from "react-i18next";
import { Badge } from "../../../base/ui/badge.tsx";
import type { Calibration } from "../requests.ts";

const tones = { proposed: "info", in_use: "success", retired: "line" } as const;

/** Shows whether a calibration is proposed, in use or retired. */
export function StateBadge({ state }: { state: Calibration["state"] }) {
  const { t } = useTranslation("analysis");
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
