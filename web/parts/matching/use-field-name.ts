import { useTranslation } from "react-i18next";
import {
  type MatchingKind,
  type PlainField,
  plainFields,
  readSeries,
  type Series,
  series,
  seriesField,
} from "./fields.ts";

/** Returns the names of fields, and those that are offered for a column. */
export function useFieldNames(kind: MatchingKind) {
  const { t } = useTranslation("matching");
  const known: readonly string[] = plainFields[kind];
  const nameOf = (field: string): string => {
    const found = readSeries(field);
    if (found) return t(`field.${found.of}`, { letter: found.letter });
    if (field === "id" && kind === "people") return t("field.person_id");
    return known.includes(field) ? t(`field.${field as PlainField}`) : field;
  };
  const inSeries = (of: Series) => Array.from({ length: series[of] }, (_, place) => seriesField(of, place));
  const all =
    kind === "people"
      ? known
      : [
          "stem",
          ...inSeries("option"),
          ...known.filter((field) => field !== "stem"),
          ...inSeries("distractor"),
          ...inSeries("feedback"),
          ...inSeries("hint"),
        ];
  /** Choices for a column, with the field that it has. */
  const choicesFor = (own: string | null) =>
    [...all, ...(own !== null && !all.includes(own) ? [own] : [])].map((id) => ({ id, label: nameOf(id) }));
  return { nameOf, choicesFor };
}
