import type { QueryClient } from "@tanstack/react-query";
import { queryKey } from "../../base/requests/query-key.ts";

/** Returns a function that makes every screen with notes refetch: the notebook, readers, players and reviews. */
export function useForget(queryClient: QueryClient): () => Promise<void> {
  return async () => {
    void queryClient.invalidateQueries({ queryKey: queryKey("notes") });
    void queryClient.invalidateQueries({ queryKey: queryKey("report", "review") });
    await queryClient.invalidateQueries({ queryKey: queryKey("notebook") });
  };
}
