import { useTranslation } from "react-i18next";
import type { EditProblem } from "./edit-context.tsx";

/** Says a problem in the page's language: the server's own words in English, which name what they mean, else ours by its code. */
export function useProblemWords(): (problem: Pick<EditProblem, "code" | "message">) => string {
  const { t, i18n } = useTranslation("questions");
  const known: Readonly<Record<string, string>> = t("problem", { returnObjects: true });
  return ({ code, message }) =>
    i18n.language === "en" || !Object.hasOwn(known, code) ? message : (known[code] ?? message);
}
