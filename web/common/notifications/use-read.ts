import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../requests/call.ts";
import { notificationsKey } from "./requests.ts";

/** Marks some of what one was told as read, or all of it. That it failed is of no matter: it stays unread. */
export function useRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | "all") =>
      call("notifications.read", { body: ids === "all" ? { all: true } : { notifications: ids } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
  });
}
