import { useTranslation } from "react-i18next";
import { plainWords } from "../../../base/questions/plain-words.ts";

const named = [
  "name",
  "kind",
  "instructions",
  "time_limit_seconds",
  "break_after_seconds",
  "navigation",
  "points",
] as const;

/** Returns what fields are called where two people changed them, and their values in words. */
export function useFieldWords() {
  const { t } = useTranslation(["builder", "shell"]);
  return {
    nameOf: (field: string) => {
      const known = named.find((one) => one === field);
      return known ? t(`field.${known}`) : t("field.other");
    },
    say: (field: string, value: unknown): string => {
      if (value === null || value === "") return t("form.nothing", { ns: "shell" });
      if (field === "instructions") return plainWords(String(value));
      if (field.endsWith("_seconds") && typeof value === "number") return t("minutes", { count: value / 60 });
      return typeof value === "object" ? t("field.changed") : String(value);
    },
  };
}
