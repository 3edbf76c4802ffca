import { useQuery, useQueryClient } from "@tanstack/react-query";
import { doubtCountQuery } from "../common/doubt-count.ts";
import { useLive } from "../common/live-context.tsx";
import { findPlace, type Place } from "../common/places.ts";
import { practiceDueQuery } from "../common/practice-due.ts";
import { useUser } from "../common/session-context.tsx";
import { toReleaseQuery } from "../common/to-release.ts";
import { redCountQuery } from "../operations/requests.ts";
import { openCountQuery } from "../problems/requests.ts";

/** Returns how much waits for this person at each place that tells so. Places at which nothing waits are absent. */
export function usePlaceCounts(): Partial<Record<Place["id"], number>> {
  const { role } = useUser();
  const queryClient = useQueryClient();
  // Whatever shows doubts asks again, wherever on the page it is.
  useLive(({ type }) => {
    if (type === "doubt.changed") void queryClient.invalidateQueries({ queryKey: ["doubts"] });
  });
  const problems = useQuery({ ...openCountQuery, enabled: findPlace(role, "problems") !== null });
  const due = useQuery({ ...practiceDueQuery, enabled: role === "student" });
  const doubts = useQuery({ ...doubtCountQuery, enabled: ["student", "tutor", "staff"].includes(role) });
  const red = useQuery({ ...redCountQuery, enabled: role === "staff" });
  const release = useQuery(toReleaseQuery(role));
  return {
    ...(red.data ? { operations: red.data } : {}),
    ...(problems.data ? { problems: problems.data } : {}),
    ...(doubts.data ? { doubts: doubts.data.waiting } : {}),
    ...(due.data ? { practice: due.data.count } : {}),
    ...(release.data ? { results: release.data.sittings } : {}),
  };
}
