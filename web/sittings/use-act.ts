import { useQueryClient } from "@tanstack/react-query";
import { useResultToast } from "../common/use-result-toast.ts";
import { call } from "../requests/call.ts";
import type { Sitting, SittingAction } from "./requests.ts";

/** What lists or shows sittings, by the first part of its query's key. */
const shownIn = [
  ...(["sittings", "live", "report", "assessments", "allocations", "people", "home"] as const),
  ...(["analysis", "gradebook", "release"] as const),
];

/** Asks anew for everything that shows sittings. */
export function useFreshSittings() {
  const queryClient = useQueryClient();
  return () => Promise.all(shownIn.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/**
 * Does something about a sitting and says so when it is done, unless `done` is null; every list of sittings is asked for again. Throws
 * untold what was refused.
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
