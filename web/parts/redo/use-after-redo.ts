import { useQueryClient } from "@tanstack/react-query";
import { queryKey } from "../../base/requests/query-key.ts";

/** Returns what reads everything again that a redo changes: the mistakes, the answers that it opened, and what is due. */
export function useAfterRedo(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: queryKey("mistakes") });
    void client.invalidateQueries({ queryKey: queryKey("mistake-question") });
    void client.invalidateQueries({ queryKey: queryKey("report") });
    void client.invalidateQueries({ queryKey: queryKey("practice") });
  };
}
