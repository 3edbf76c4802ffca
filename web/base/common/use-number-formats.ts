import { useTranslation } from "react-i18next";
import type { NumberFormat } from "../ui/number-format.ts";

/** The choice of a person who types numbers as their school does. */
export const asInSchool = "school";

const examples: Readonly<Record<NumberFormat, string>> = { point: "1,234.5", comma: "1.234,5" };

/** Returns a choice as it is stored: null for the school’s. */
export const storedFormat = (choice: string): NumberFormat | null =>
  choice === "point" || choice === "comma" ? choice : null;

/**
 * Returns the formats in which numbers are typed, for a select.
 *
 * @param ofSchool The school’s, where a person may follow it, or `unknown`; null where there is nothing to follow.
 */
export function useNumberFormats(ofSchool: NumberFormat | "unknown" | null) {
  const { t } = useTranslation();
  const formats = (["point", "comma"] as const).map((id) => ({ id, label: examples[id] }));
  const followed =
    ofSchool === "unknown"
      ? t("number_format_as_in_school")
      : ofSchool && t("number_format_of_school", { example: `\u2066${examples[ofSchool]}\u2069` });
  const choices = [...(followed ? [{ id: asInSchool, label: followed }] : []), ...formats];
  return { choices, nameOf: (choice: string) => choices.find(({ id }) => id === choice)?.label ?? choice };
}
