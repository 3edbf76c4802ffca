import { type Selectable, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { RosterServers } from "../../../platform/database/schema.gen.ts";

/** How a roster’s server is asked; the secret is sealed. */
export type ServerRow = Selectable<RosterServers>;

export function selectServer(db: Database, rosterId: string): Promise<ServerRow | undefined> {
  return db.selectFrom("roster_servers").selectAll().where("roster_id", "=", rosterId).executeTakeFirst();
}

/** Saves a server, and forgets what was read of it before. */
export async function replaceServer(tx: Tx, { roster_id, ...row }: ServerRow): Promise<void> {
  await tx.deleteFrom("roster_readings").where("roster_id", "=", roster_id).execute();
  await tx
    .insertInto("roster_servers")
    .values({ roster_id, ...row })
    .onConflict((conflict) => conflict.column("roster_id").doUpdateSet(row))
    .execute();
}

export async function deleteServer(tx: Tx, rosterId: string): Promise<void> {
  await tx.deleteFrom("roster_servers").where("roster_id", "=", rosterId).execute();
}

/** Changes what is known of the daily imports of a server. */
export async function updateServer(tx: Tx, rosterId: string, fields: Updateable<RosterServers>): Promise<void> {
  await tx.updateTable("roster_servers").set(fields).where("roster_id", "=", rosterId).execute();
}

/** Locks a server whose daily import is due, one that no other process has locked. */
export function lockDueServer(tx: Tx, now: Date): Promise<ServerRow | undefined> {
  return tx
    .selectFrom("roster_servers")
    .selectAll()
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Locks a server for a change. */
export function lockServer(tx: Tx, rosterId: string): Promise<ServerRow | undefined> {
  return tx.selectFrom("roster_servers").selectAll().where("roster_id", "=", rosterId).forUpdate().executeTakeFirst();
}

/** Locks all servers that have a secret. */
export function lockSecrets(tx: Tx): Promise<Pick<ServerRow, "roster_id" | "client_secret">[]> {
  return tx
    .selectFrom("roster_servers")
    .select(["roster_id", "client_secret"])
    .where("client_secret", "is not", null)
    .orderBy("roster_id")
    .forUpdate()
    .execute();
}

/** Returns the server of each roster as a query of rosters shows it. */
export const serverOfRoster = sql<ServerOfRoster | null>`(
  select json_build_object('url', url, 'token_url', token_url, 'client_id', client_id, 'daily_at', daily_at,
    'has_client_secret', client_secret is not null, 'next_at', next_at, 'problem', problem, 'problem_at', problem_at)
  from roster_servers where roster_servers.roster_id = rosters.id)`;

/** Moments are texts, as JSON has them. */
interface ServerOfRoster {
  url: string;
  token_url: string;
  client_id: string;
  daily_at: number | null;
  has_client_secret: boolean;
  next_at: string | null;
  problem: string | null;
  problem_at: string | null;
}
