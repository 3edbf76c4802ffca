import { useTranslation } from "react-i18next";
import type { Say } from "./compare.ts";

/** Returns the names of fields and fixed values in the page's language; what is not known keeps its own name. */
export function useFieldNames(): Say {
  const { t } = useTranslation("editor");
  const names: Readonly<Record<string, string>> = t("setting", { returnObjects: true });
  return (name) => (Object.hasOwn(names, name) ? (names[name] ?? name) : name.replaceAll("_", " "));
}
