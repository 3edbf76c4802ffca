import type { OperationOutput } from "@sextant/contract/types.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { nextCursor } from "../list/next-cursor.ts";
import { call } from "../requests/call.ts";
import type { OutboxSearch } from "./outbox-search.ts";

export type Outbox = OperationOutput<"outbox.list">;
export type Message = Outbox["results"][number];
export type Held = OperationOutput<"outbox.held">;

export const outboxKey = ["outbox"];

/** Messages are written and sent by tasks, so the list looks again for what has come since. */
const EVERY_MS = 10_000;

/** Returns the messages that are asked for, the newest first, a stretch at a time. */
export function outboxQuery({ message: _, ...filter }: OutboxSearch) {
  return infiniteQueryOptions({
    queryKey: [...outboxKey, "list", filter],
    queryFn: ({ signal, pageParam }) => call("outbox.list", { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    refetchInterval: EVERY_MS,
  });
}

/** Queries what a restore holds back. */
export const heldQuery = queryOptions({
  queryKey: [...outboxKey, "held"],
  queryFn: ({ signal }) => call("outbox.held", { signal }),
  refetchInterval: EVERY_MS,
});
