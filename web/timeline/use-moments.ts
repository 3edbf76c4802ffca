import { useUser } from "../common/session-context.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useDurations } from "../ui/use-durations.ts";

/** Returns how moments and lengths are said here: to the second, in the person's time zone. Milliseconds. */
export function useMoments() {
  const { time_zone } = useUser();
  const dates = useDates(time_zone);
  const durations = useDurations();
  const exact = new Intl.DateTimeFormat("en-GB", {
    timeZone: time_zone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
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
