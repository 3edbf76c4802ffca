import { useLocale } from "react-aria-components";
import { useUser } from "../../base/common/session-context.tsx";
import { dateFormat } from "../../base/ui/date-format.ts";
import { clockOf, useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";

/** Returns how moments and lengths are said here: to the second, in the person's time zone. Milliseconds. */
export function useMoments() {
  const { time_zone } = useUser();
  const dates = useDates(time_zone);
  const durations = useDurations();
  const { locale } = useLocale();
  const exact = dateFormat(locale, { timeZone: time_zone, ...clockOf(locale), second: "2-digit" });
  return {
    /** "10:34:30" */
    exact: (at: number) => exact.format(at),
    /** "10:35" */
    clock: (at: number) => dates.clock(new Date(at)),
    /** "Sat 21 Nov, 10:35" */
    moment: (at: string) => dates.moment(at),
    /** "1:39" */
    length: durations.clock,
  };
}
