import { useTranslation } from "react-i18next";
import { types } from "./bank-search.ts";

/** Names interaction types, each once: "Choice, Numeric entry". One that is not known here keeps its own name. */
export function useTypeNames() {
  const { t } = useTranslation("bank");
  return (found: readonly string[]) =>
    [...new Set(found)]
      .map((type) => {
        const known = types.find((each) => each === type);
        return known ? t(`type.${known}`) : type;
      })
      .join(", ");
}
