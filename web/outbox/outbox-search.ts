export const states = ["kept", "sent", "failed", "queued"] as const;
export const channels = ["mail", "sms"] as const;

/** What stands in the address: which messages, and the one in sight. */
export type OutboxSearch = {
  search?: string;
  state?: (typeof states)[number];
  channel?: (typeof channels)[number];
  kind?: string;
  message?: string;
};

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** Reads the address's query; what is not known is left out. */
export function readOutboxSearch(search: Record<string, unknown>): OutboxSearch {
  return {
    search: text(search.search),
    state: states.find((state) => state === search.state),
    channel: channels.find((channel) => channel === search.channel),
    kind: text(search.kind),
    message: text(search.message),
  };
}
