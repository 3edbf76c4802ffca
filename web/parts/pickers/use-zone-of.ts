import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import type { Picked } from "./picked.ts";
import { schoolZonesQuery } from "./school-zones.ts";

/** Returns the time zone in which something is given to people: that of their school; the person’s own where nobody is chosen yet. */
export function useZoneOf(picked: Picked): string {
  const { time_zone: own } = useUser();
  // Without it, times are in the person’s own zone, which is shown beside them.
  const zones = useQuietExtra({
    ...schoolZonesQuery(picked),
    enabled: picked.users.length + picked.groups.length > 0,
  });
  return zones?.results[0]?.time_zone ?? own;
}
