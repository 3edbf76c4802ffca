import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../requests/call.ts";
import { queryKey } from "../../requests/query-key.ts";

/** Marks some of what one was told as read, or all of it. That it failed is of no matter: it stays unread. */
export function useRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: string[] | "all" | { session: string }) =>
      call("notifications.read", {
        body: which === "all" ? { all: true } : Array.isArray(which) ? { notifications: which } : which,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey("notifications") }),
  });
}
