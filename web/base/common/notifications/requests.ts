import type { OperationOutput } from "@sextant/contract/types.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../requests/call.ts";
import { queryKey } from "../../requests/query-key.ts";

export type NotificationPage = OperationOutput<"notifications.list">;
export type Notification = NotificationPage["results"][number];

/** The newest of what one was told, and how much is unread. */
export const newestQuery = queryOptions({
  queryKey: queryKey("notifications", "newest"),
  queryFn: ({ signal }) => call("notifications.list", { query: { page_size: 8 }, signal }),
});

/** Queries all that one was told, the newest first, a page at a time. */
export const notificationsQuery = (unread: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKey("notifications", "all", unread),
    queryFn: ({ signal, pageParam }) =>
      call("notifications.list", { query: { page: pageParam, ...(unread ? { unread: "true" } : {}) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
  });
