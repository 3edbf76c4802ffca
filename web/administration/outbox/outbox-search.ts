import { addressReader, oneOf, words } from "../../parts/list/read-address.ts";

export const states = ["kept", "sent", "failed", "queued", "dropped"] as const;

/** Reads which messages an address asks for, and the one in sight. */
export const readOutboxSearch = addressReader({
  search: words,
  state: oneOf(states),
  channel: oneOf(["mail", "sms"]),
  kind: words,
  message: words,
});
export type OutboxSearch = ReturnType<typeof readOutboxSearch>;
