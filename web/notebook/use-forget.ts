import type { QueryClient } from "@tanstack/react-query";
import { notebookKey } from "./requests.ts";

/** Returns what makes every screen that shows notes ask anew: the notebook, readers and players, reviews. */
export function useForget(queryClient: QueryClient): () => Promise<void> {
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ["notes"] });
    void queryClient.invalidateQueries({ queryKey: ["report", "review"] });
    await queryClient.invalidateQueries({ queryKey: notebookKey });
  };
}
