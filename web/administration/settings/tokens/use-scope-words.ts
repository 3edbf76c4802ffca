import { type TokenScope, tokenAreas } from "@sextant/contract/token-scopes.ts";
import { useLocale } from "react-aria-components";
import { useTranslation } from "react-i18next";

/** Returns what a token may do, as a sentence: “Read people and scores. Change groups.” */
export function useScopeWords(): (scopes: readonly TokenScope[]) => string {
  const { t } = useTranslation("tokens");
  const { locale } = useLocale();
  const list = new Intl.ListFormat(locale);
  return (scopes) =>
    (["read", "write"] as const)
      .flatMap((act) => {
        const areas = tokenAreas.filter((area) => scopes.some((scope) => scope === `${area}.${act}`));
        if (areas.length === 0) return [];
        return [t(`can.${act}`, { what: list.format(areas.map((area) => t(`area.${area}`))) })];
      })
      .join(" ");
}
