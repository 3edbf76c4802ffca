import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./database/client.ts";

const EVERY_MS = 600_000;

/** What only served for a while, and for how long it may. */
const passing: readonly { table: string; column: string; keep: string; but?: RawBuilder<boolean> }[] = [
  { table: "live_events", column: "created_at", keep: "1 hour" },
  { table: "idempotency_keys", column: "created_at", keep: "2 days" },
  { table: "download_links", column: "expires_at", keep: "1 hour" },
  // By those that were for answers, files are found a month later that no answer took.
  { table: "uploads", column: "created_at", keep: "2 days", but: sql`purpose = 'answer' and file_id is not null` },
  { table: "uploads", column: "created_at", keep: "60 days" },
  { table: "counted_calls", column: "at", keep: "1 day" },
  { table: "phone_codes", column: "created_at", keep: "2 days" },
  { table: "enrolments", column: "expires_at", keep: "1 day" },
  { table: "sso_flows", column: "expires_at", keep: "1 day" },
  { table: "sso_handoffs", column: "expires_at", keep: "1 day" },
  { table: "lti_choices", column: "expires_at", keep: "1 day" },
  { table: "lti_flows", column: "expires_at", keep: "1 day" },
  { table: "lti_registrations", column: "expires_at", keep: "7 days" },
  { table: "safe_browser_files", column: "expires_at", keep: "1 day" },
  { table: "saml_assertions", column: "expires_at", keep: "1 day" },
  { table: "api_token_uses", column: "hour", keep: "2 days" },
  { table: "service_sign_ins", column: "at", keep: "30 days" },
  { table: "question_editors", column: "seen_at", keep: "1 hour" },
  { table: "retention_previews", column: "created_at", keep: "1 day" },
  { table: "dismissed_outages", column: "created_at", keep: "2 days" },
  { table: "student_needs_resting", column: "until", keep: "30 days" },
  { table: "downtimes", column: "to_at", keep: "8 days" },
  { table: "session_presence", column: "seen_at", keep: "2 days" },
  { table: "session_heard", column: "heard_at", keep: "2 days" },
  // Uploads that a dry run has read can be imported for a day.
  { table: "jobs", column: "finished_at", keep: "2 days", but: sql`kind not like '%.check_import'` },
  { table: "webhook_messages", column: "written_at", keep: "30 days" },
  { table: "roster_readings", column: "started_at", keep: "7 days" },
  { table: "last_writes", column: "at", keep: "1 day" },
  { table: "operation_readings", column: "at", keep: "2 days" },
  { table: "save_readings", column: "at", keep: "2 days" },
  { table: "passkey_challenges", column: "expires_at", keep: "1 hour" },
  { table: "sign_in_tickets", column: "expires_at", keep: "1 hour" },
  { table: "authenticator_setups", column: "expires_at", keep: "1 hour" },
  { table: "remembered_devices", column: "expires_at", keep: "1 hour" },
  { table: "second_step_failures", column: "last_failed_at", keep: "2 days" },
  { table: "sign_in_failures", column: "failed_at", keep: "2 days" },
  { table: "push_subscriptions", column: "renewed_at", keep: "60 days" },
];

/** Lets go what nobody needs any more. */
export async function tidyUp(db: Database): Promise<void> {
  for (const { table, column, keep, but } of passing) {
    const rest = but ? sql`and (${but}) is not true` : sql``;
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < now() - ${keep}::interval ${rest}`.execute(db);
  }
}

/**
 * Tidies up now and every ten minutes until stopped.
 *
 * @param also What else is to be done then.
 */
export function startHousekeeping(db: Database, log: Logger, also: () => Promise<void>): { stop(): void } {
  const tidy = async () => {
    await tidyUp(db);
    await also();
  };
  const run = () => void tidy().catch((error: unknown) => log.warn({ err: error }, "tidying up failed"));
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
