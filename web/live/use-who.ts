import { useTranslation } from "react-i18next";
import type { LiveRow } from "./live-rows.ts";

/** Returns whom something is about: the name of one, or how many. */
export function useWho(rows: readonly LiveRow[]): string {
  const { t } = useTranslation("live");
  const [first] = rows;
  return rows.length === 1 && first ? first.name : t("who", { count: rows.length });
}
