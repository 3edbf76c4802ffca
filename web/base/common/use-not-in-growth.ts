import type { OperationOutput } from "@sextant/contract/types.ts";
import { useTranslation } from "react-i18next";

type Growth = OperationOutput<"performance.get">["scores"][number]["growth"];

/** Returns what is said where growth leaves the newest score out: which it is, and why; null where it is in. */
export function useNotInGrowth(): (growth: Growth) => string | null {
  const { t } = useTranslation();
  return (growth) =>
    growth?.newer ? t(`not_in_growth.${growth.newer.unsure}`, { test: growth.newer.assessment }) : null;
}
