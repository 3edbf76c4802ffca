import type { OperationOutput } from "@sextant/contract/types.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { nextCursor } from "../../parts/list/next-cursor.ts";
import type { OutboxSearch } from "./outbox-search.ts";

export type Outbox = OperationOutput<"outbox.list">;
export type Message = Outbox["results"][number];
export type MessageDetail = OperationOutput<"outbox.get">;
export type Held = OperationOutput<"outbox.held">;

/** Messages are written and sent by tasks, so the list looks again for what has come since. */
const EVERY_MS = 10_000;

/** Returns the messages that are asked for, the newest first, a stretch at a time. */
export function outboxQuery({ message: _, ...filter }: OutboxSearch) {
  return infiniteQueryOptions({
    queryKey: queryKey("outbox", "list", filter),
    queryFn: ({ signal, pageParam }) => call("outbox.list", { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    refetchInterval: EVERY_MS,
  });
}

/** Queries a message with every try to send it. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("outbox", "message", id),
    queryFn: ({ signal }) => call("outbox.get", { params: { id }, signal }),
    refetchInterval: EVERY_MS,
  });

/** Queries what a restore holds back. */
export const heldQuery = queryOptions({
  queryKey: queryKey("outbox", "held"),
  queryFn: ({ signal }) => call("outbox.held", { signal }),
  refetchInterval: EVERY_MS,
});
