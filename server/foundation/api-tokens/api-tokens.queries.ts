import type { TokenScope } from "@sextant/contract/token-scopes.ts";
import { type Insertable, sql } from "kysely";
import type { TokenRefusal } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { ApiTokens } from "../../platform/database/schema.gen.ts";

/** What a secret stands for. */
export interface TokenState {
  id: string;
  ownerId: string;
  scopes: TokenScope[];
  schools: string[] | null;
  isDemo: boolean;
  expiresAt: Date;
}

/** Finds the token with this secret, as long as it opens anything: not expired or revoked, and whose creator is still active as staff. */
export async function findTokenState(db: Database, hash: Uint8Array): Promise<TokenState | null> {
  const row = await db
    .selectFrom("api_tokens as token")
    .innerJoin("users as owner", "owner.id", "token.created_by")
    .select(["token.id", "owner.id as owner_id", "token.scopes", "token.schools", "owner.is_demo", "token.expires_at"])
    .where("token.token_hash", "=", Buffer.from(hash))
    .where("token.revoked_at", "is", null)
    .where("token.expires_at", ">", sql<Date>`now()`)
    .where("owner.is_active", "=", true)
    .where("owner.role", "=", "staff")
    .executeTakeFirst();
  if (!row) return null;
  const scopes = row.scopes as TokenScope[];
  return {
    id: row.id,
    ownerId: row.owner_id,
    scopes,
    schools: row.schools,
    isDemo: row.is_demo,
    expiresAt: row.expires_at,
  };
}

/** Locks the creator of a token until it is written, so that leaving staff revokes it too. @returns False if they aren’t active staff. */
export async function lockOwner(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("role", "=", "staff")
    .where("is_active", "=", true)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a new token. */
export async function insertToken(tx: Tx, row: Insertable<ApiTokens>): Promise<void> {
  await tx.insertInto("api_tokens").values(row).execute();
}

/** Locks a token. */
export async function lockToken(tx: Tx, id: string) {
  return tx.selectFrom("api_tokens").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Writes when a token ends, or that it has ended. */
export async function changeToken(
  tx: Tx,
  id: string,
  change: { expires_at: Date } | { revoked_at: Date },
): Promise<void> {
  await tx.updateTable("api_tokens").set(change).where("id", "=", id).execute();
}

/** Lists tokens, newest first, without those that ended more than 30 days ago; or one, however long ago it ended. */
export async function listTokens(db: Database, id: string | null) {
  const { rows } = await sql<{
    id: string;
    name: string;
    prefix: string;
    scopes: TokenScope[];
    schools: { id: string; name: string }[] | null;
    owner_id: string;
    first_name: string;
    last_name: string;
    is_erased: boolean;
    is_staff: boolean;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
    calls: number;
  }>`
    select token.id, token.name, token.prefix, token.scopes, token.created_at, token.expires_at, token.last_used_at, token.revoked_at,
      case when token.schools is null then null else (
        select coalesce(json_agg(json_build_object('id', schools.id, 'name', schools.name)
          order by schools.name collate by_name, schools.id), '[]')
        from schools where schools.id = any(token.schools)) end as schools,
      owner.id as owner_id, owner.first_name, owner.last_name, owner.erased_at is not null as is_erased,
      owner.is_active and owner.role = 'staff' as is_staff,
      coalesce((select sum(use.times) from api_token_uses use
        where use.token_id = token.id and use.hour > now() - interval '24 hours'), 0)::int as calls
    from api_tokens token join users owner on owner.id = token.created_by
    where ${id === null ? sql`coalesce(token.revoked_at, token.expires_at) > now() - interval '30 days'` : sql`token.id = ${id}::uuid`}
    order by token.created_at desc, token.id desc`.execute(db);
  return rows;
}

/** Lists what was refused to tokens in the last 24 hours, the latest first. */
export async function listRefusals(db: Database) {
  const { rows } = await sql<{
    id: string;
    name: string;
    operation: string;
    reason: TokenRefusal;
    times: number;
    last_at: Date;
  }>`
    select token.id, token.name, use.operation, use.reason, sum(use.times)::int as times, max(use.last_at) as last_at
    from api_token_uses use join api_tokens token on token.id = use.token_id
    where use.operation <> '' and use.hour > now() - interval '24 hours'
    group by token.id, token.name, use.operation, use.reason
    order by max(use.last_at) desc, token.id, use.operation
    limit 50`.execute(db);
  return rows;
}

/** A token's calls of some seconds; those that were refused with the operation that it asked for. */
export interface TokenUse {
  token: string;
  operation: string;
  reason: "called" | TokenRefusal;
  times: number;
}

/** Counts calls in their hour, and notes when their tokens were last used. */
export async function addUses(db: Database, uses: readonly TokenUse[]): Promise<void> {
  const rows = JSON.stringify(
    uses.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).map((use) => ({ ...use, token_id: use.token })),
  );
  await sql`
    with used as (
      select * from json_to_recordset(${rows}::json) as one (token_id uuid, operation text, reason text, times int)
    ), touched as (
      update api_tokens set last_used_at = now() where id in (
        select id from api_tokens where id in (select token_id from used) order by id for update skip locked)
    )
    insert into api_token_uses (token_id, hour, operation, reason, times, last_at)
    select used.token_id, date_trunc('hour', now()), used.operation, used.reason, used.times, now() from used
    on conflict (token_id, hour, operation, reason) do update
      set times = api_token_uses.times + excluded.times, last_at = excluded.last_at`.execute(db);
}

/** Returns what tells uses apart. */
export const keyOf = ({ token, operation, reason }: Omit<TokenUse, "times">): string =>
  `${token} ${operation} ${reason}`;
