import { useLocale } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type { ApiToken } from "./requests.ts";

/** Returns at which schools a token may act, as words. */
export function useWhere(): (token: Pick<ApiToken, "schools">) => string {
  const { t } = useTranslation("tokens");
  const { locale } = useLocale();
  const list = new Intl.ListFormat(locale);
  return ({ schools }) => (schools === null ? t("everywhere") : list.format(schools.map(({ name }) => name)));
}
