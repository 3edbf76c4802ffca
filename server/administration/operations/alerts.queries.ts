import type { OperationCause } from "@sextant/contract/operations-causes.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Alert } from "./alert-rules.ts";

export async function listAlerts(db: Database): Promise<Alert[]> {
  const rows = await db.selectFrom("alerts").selectAll().orderBy("key").execute();
  return rows.map(({ key, cause, host, since, mailed_at, posted_at }) => ({
    key,
    host,
    since,
    cause: cause as OperationCause,
    told: { mail: mailed_at, webhook: posted_at },
  }));
}

/** Keeps these alerts, and no other. */
export async function replaceAlerts(db: Database, alerts: readonly Alert[]): Promise<void> {
  const rows = alerts.map(({ key, cause, host, since, told }) => ({
    key,
    cause,
    host,
    since,
    mailed_at: told.mail,
    posted_at: told.webhook,
  }));
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("alerts").execute();
    if (rows.length > 0) await tx.insertInto("alerts").values(rows).execute();
  });
}
