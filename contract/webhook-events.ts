/** What other systems can be told of. */
export const webhookEvents = [
  ...(["person.created", "person.updated", "person.erased"] as const),
  ...(["sitting.started", "sitting.submitted", "sitting.reopened", "sitting.cancelled", "sitting.expired"] as const),
  ...(["score.created", "score.changed", "score.released", "score.withdrawn"] as const),
  ...(["allocation.created", "allocation.updated", "allocation.revoked"] as const),
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** So often a message is tried at most, over three days. */
export const MOST_TRIES = 10;
