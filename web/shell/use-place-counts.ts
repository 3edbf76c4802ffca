import { useQuery } from "@tanstack/react-query";
import { findPlace, type Place } from "../common/places.ts";
import { practiceDueQuery } from "../common/practice-due.ts";
import { useUser } from "../common/session-context.tsx";
import { toReleaseQuery } from "../common/to-release.ts";
import { openCountQuery } from "../problems/requests.ts";

/** Returns how much waits for this person at each place that tells so. Places at which nothing waits are absent. */
export function usePlaceCounts(): Partial<Record<Place["id"], number>> {
  const { role } = useUser();
  const problems = useQuery({ ...openCountQuery, enabled: findPlace(role, "problems") !== null });
  const due = useQuery({ ...practiceDueQuery, enabled: role === "student" });
  const release = useQuery(toReleaseQuery(role));
  return {
    ...(problems.data ? { problems: problems.data } : {}),
    ...(due.data ? { practice: due.data.count } : {}),
    ...(release.data ? { results: release.data.count } : {}),
  };
}
