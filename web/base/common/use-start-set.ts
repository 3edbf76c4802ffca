import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKey } from "../requests/query-key.ts";
import { type SetInput, startPractice } from "./start-practice.ts";
import { useResultToast } from "./use-result-toast.ts";

/**
 * Makes a practice set and opens its first question. Calls with the same key make one set.
 *
 * @param failed The title of the toast where it fails.
 */
export function useStartSet(failed: string) {
  const client = useQueryClient();
  const toast = useResultToast();
  return useMutation({
    mutationFn: ({ set, key }: { set: SetInput; key: string }) => startPractice(set, key),
    onSuccess: (address) => {
      void client.invalidateQueries({ queryKey: queryKey("practice") });
      location.assign(address);
    },
    onError: toast.failed(failed),
  });
}
