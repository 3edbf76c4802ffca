import type { WebhookRow } from "./webhooks.queries.ts";

/** Returns the secrets before the newest that still sign, the newest first, sealed. */
export function oldSecretsOf(
  { old_secrets: old, old_secret_until: until }: Pick<WebhookRow, "old_secrets" | "old_secret_until">,
  now: number,
): readonly string[] {
  return until !== null && until.getTime() > now ? old : [];
}
