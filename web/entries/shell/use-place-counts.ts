import { useQueryClient } from "@tanstack/react-query";
import { redCountQuery } from "../../administration/operations/requests.ts";
import { doubtCountQuery } from "../../base/common/doubt-count.ts";
import { useLive } from "../../base/common/live-context.tsx";
import { markingCountQuery } from "../../base/common/marking-count.ts";
import { findPlace, type Place } from "../../base/common/places.ts";
import { practiceDueQuery } from "../../base/common/practice-due.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { toReleaseQuery } from "../../base/common/to-release.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { openCountQuery } from "../../delivery/problems/requests.ts";

/** Returns how much waits for this person at each place that tells so. Places at which nothing waits are absent. */
export function usePlaceCounts(): Partial<Record<Place["id"], number>> {
  const { role } = useUser();
  const queryClient = useQueryClient();
  // Whatever shows doubts asks again, wherever on the page it is.
  useLive(({ type }) => {
    if (type === "doubt.changed") void queryClient.invalidateQueries({ queryKey: queryKey("doubts") });
  });
  // Counts beside the places, each of which says when its own list can’t be loaded.
  const problems = useQuietExtra({ ...openCountQuery, enabled: findPlace(role, "problems") !== null });
  const due = useQuietExtra({ ...practiceDueQuery, enabled: role === "student" });
  const doubts = useQuietExtra({ ...doubtCountQuery, enabled: ["student", "tutor", "staff"].includes(role) });
  const marking = useQuietExtra({ ...markingCountQuery, enabled: findPlace(role, "marking") !== null });
  const red = useQuietExtra({ ...redCountQuery, enabled: role === "staff" });
  const release = useQuietExtra(toReleaseQuery(role));
  return {
    ...(red ? { operations: red } : {}),
    ...(problems ? { problems } : {}),
    ...(doubts ? { doubts: doubts.waiting } : {}),
    ...(marking ? { marking: marking.waiting } : {}),
    ...(due ? { practice: due.questions } : {}),
    ...(release ? { results: release.sittings } : {}),
  };
}
