import { useTranslation } from "react-i18next";
import type { LiveRow } from "./live-rows.ts";

/** Returns whom something is about, and in which test: the name of one, or how many. */
export function useWho(rows: readonly LiveRow[]): string {
  const { t } = useTranslation("live");
  const [first] = rows;
  const students = new Set(rows.map(({ user }) => user)).size;
  const who = rows.length === 1 && first ? first.name : t("who", { count: students });
  const isOneTest = rows.every(({ paper }) => paper.assessment === first?.paper.assessment);
  return first && isOneTest ? t("who_in", { who, test: first.paper.name }) : who;
}
