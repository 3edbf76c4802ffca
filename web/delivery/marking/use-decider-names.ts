import { useTranslation } from "react-i18next";
import type { QueueRow } from "./requests.ts";

/** Returns how those who may decide between two marks are named: “Bea Lin or Carl Ott”. */
export function useDeciderNames(): (deciders: QueueRow["deciders"]) => string {
  const { t, i18n } = useTranslation("marking");
  const list = new Intl.ListFormat(i18n.language, { type: "disjunction" });
  return (deciders) => (deciders.length > 0 ? list.format(deciders.map(({ name }) => name)) : t("two.anyone"));
}
