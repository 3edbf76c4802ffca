import { useTranslation } from "react-i18next";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { Measure } from "./pace.ts";

/** Returns how a figure of a week is said: minutes as a duration, the others as numbers. */
export function useAmount() {
  const { i18n } = useTranslation();
  const durations = useDurations();
  const numbers = new Intl.NumberFormat(i18n.language);
  return (measure: Measure | "closed", value: number) =>
    measure === "minutes" ? durations.words(Math.round(value) * 60) : numbers.format(Math.round(value));
}
