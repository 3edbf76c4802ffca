import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";

export type Webhook = OperationOutput<"webhooks.get">;
export type Message = OperationOutput<"webhooks.test">;
export type Shown = "all" | "waiting" | "failed";

/** Queries every webhook, the oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: queryKey("settings", "webhooks"),
  queryFn: async ({ signal }) => (await call("webhooks.list", { query: { page_size: 200 }, signal })).results,
  staleTime: 0,
});

const LOOK_AGAIN_MS = 3000;

/** Queries one of them, again and again while messages wait to be sent. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("settings", "webhooks", id),
    queryFn: ({ signal }) => call("webhooks.get", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.is_on && data.messages.waiting > 0 ? LOOK_AGAIN_MS : false),
    staleTime: 0,
  });

/** So many messages are on a page. */
export const pageSize = 20;

/** Queries a page of the messages of a webhook, again whenever something became of one. */
export const messagesQuery = ({ id, messages, arrived_at: arrived, failing }: Webhook, shown: Shown, page: number) =>
  queryOptions({
    queryKey: queryKey(
      ...(["settings", "webhooks", id, "messages", shown, page] as const),
      ...([messages.waiting, messages.failed, arrived, failing?.last?.at ?? null] as const),
    ),
    queryFn: ({ signal }) =>
      call("webhooks.list_messages", {
        params: { id },
        query: { page, page_size: pageSize, ...(shown === "all" ? {} : { state: shown }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Has what is known of a webhook and its messages loaded again. */
export async function forgetWebhook(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: webhookQuery(id).queryKey });
  await client.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true });
}

/** Keeps a webhook as it is after a change. */
export function keepWebhook(client: QueryClient, after: Webhook): void {
  client.setQueryData(webhookQuery(after.id).queryKey, after);
  void client.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true });
}

/** Returns the host and path that messages go to: what a webhook is named by. */
export function placeOf({ url }: Pick<Webhook, "url">): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return pathname === "/" ? host : host + pathname;
}

/** Messages are counted as far as this. */
const MOST_COUNTED = 10_000;

/** Returns a count of messages as it is shown: "10,000+" where there are more. */
export const saidCount = (count: number, counted: (count: number) => string): string =>
  count > MOST_COUNTED ? `${counted(MOST_COUNTED)}+` : counted(count);
