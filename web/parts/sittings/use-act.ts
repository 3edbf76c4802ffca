import { useQueryClient } from "@tanstack/react-query";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Sitting, SittingAction } from "./requests.ts";

/** Queries that list or show sittings, by the first part of their key. */
const shownIn = [
  ...(["sittings", "live", "timeline", "report", "assessments", "allocations", "people", "home"] as const),
  ...(["analysis", "gradebook", "release"] as const),
];

/** Returns a function that refetches every query that shows sittings. */
export function useFreshSittings() {
  const queryClient = useQueryClient();
  return () => Promise.all(shownIn.map((key) => queryClient.invalidateQueries({ queryKey: queryKey(key) })));
}

/**
 * Returns a function that runs an action on a sitting and reports success in a toast, unless `done` is null; then every list of
 * sittings is refetched. Rethrows refusals without reporting them.
 */
export function useAct() {
  const toast = useResultToast();
  const refresh = useFreshSittings();
  return async (sitting: Pick<Sitting, "id">, action: SittingAction, done: string | null): Promise<Sitting> => {
    try {
      const changed = await call("sessions.act", { params: { id: sitting.id }, body: action });
      if (done !== null) toast.done(done);
      return changed;
    } finally {
      void refresh();
    }
  };
}
