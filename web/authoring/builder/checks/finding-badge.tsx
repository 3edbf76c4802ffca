import { CircleAlert, Lightbulb } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../base/ui/icon.tsx";
import type { FindingCounts } from "./finding-counts.ts";

/** Shows how much there is to fix at a place, or else how many suggestions. */
export function FindingBadge({ counts: { errors, advice } }: { counts: FindingCounts }) {
  const { t } = useTranslation("builder");
  if (errors + advice === 0) return null;
  const words = [
    errors > 0 && t("checks.errors", { count: errors }),
    advice > 0 && t("checks.advice", { count: advice }),
  ];
  const label = words.filter(Boolean).join(", ");
  return (
    <span className={errors > 0 ? "due" : "due is-advice"} role="img" aria-label={label} title={label}>
      <Icon of={errors > 0 ? CircleAlert : Lightbulb} />
      {errors || advice}
    </span>
  );
}
