import { useLocale } from "react-aria-components";
import { dateFormat } from "./date-format.ts";
import type { Choice } from "./select.tsx";
import { clockOf } from "./use-dates.ts";

/** Returns the hours of a day to choose from, as the page’s language writes them: "17:00", and "5:00 PM" in the United States. */
export function useHours(): Choice[] {
  const { locale } = useLocale();
  const clock = dateFormat(locale, { timeZone: "UTC", ...clockOf(locale) });
  return Array.from({ length: 24 }, (_, hour) => ({
    id: String(hour),
    label: clock.format(new Date(Date.UTC(2026, 0, 1, hour))),
  }));
}
