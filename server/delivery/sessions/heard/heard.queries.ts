import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

/** So many moments of a page are kept; what they are cut to is written in `keepHeard`. */
const MOST_MOMENTS = 16;

/** Calls of one sign-in about a sitting, under one lease; moments as milliseconds before now, oldest first. */
interface HeardRow {
  sessionId: string;
  userId: string;
  signInId: string;
  lease: number;
  agoMs: readonly number[];
}

/**
 * Keeps when these pages were heard, in one statement. Calls about a sitting that is not the caller’s own, or under a lease that it
 * never gave, are left out, and locks are taken in the order of the keys.
 */
export async function keepHeard(db: Database, rows: readonly HeardRow[]): Promise<void> {
  const given = JSON.stringify(
    rows.map(({ sessionId, userId, signInId, lease, agoMs }) => ({
      session_id: sessionId,
      user_id: userId,
      sign_in_id: signInId,
      lease,
      ago: agoMs,
    })),
  );
  await sql`
    insert into session_heard as h (session_id, sign_in_id, lease, heard, heard_at)
    select g.session_id, g.sign_in_id, g.lease,
      array(select clock_timestamp() - ago * interval '1 ms' from unnest(g.ago) ago order by ago desc),
      clock_timestamp() - (select min(ago) from unnest(g.ago) ago) * interval '1 ms'
    from jsonb_to_recordset(${given}::jsonb) as g (session_id uuid, user_id uuid, sign_in_id uuid, lease int, ago float8[])
    join sessions s on s.id = g.session_id and s.user_id = g.user_id and g.lease <= s.lease
    order by g.session_id, g.sign_in_id, g.lease
    on conflict (session_id, sign_in_id, lease) do update set
      heard = (h.heard || excluded.heard)[greatest(1, cardinality(h.heard || excluded.heard) - ${MOST_MOMENTS - 1}::int):],
      silences = case when excluded.heard[1] - h.heard_at < interval '15 s' then h.silences
        else (h.silences + tstzmultirange(tstzrange(h.heard_at, excluded.heard[1])))
          * tstzmultirange(tstzrange(now() - interval '4 hours', null)) end,
      heard_at = greatest(h.heard_at, excluded.heard_at)`.execute(db);
}

/** The last moment up to another at which a page was heard, and the first one after it; null for none. */
export interface HeardAround {
  before: Date | null;
  after: Date | null;
}

/**
 * Finds when a page was last heard before a moment, and first after it: by any call of the sign-in about the sitting, and by any call or
 * save under the lease, from any sign-in. Where too much was heard since to tell, the page counts as heard at that moment.
 */
export async function findHeardAround(
  tx: Tx,
  page: { sessionId: string; signInId: string | null; lease: number },
  moment: Date,
): Promise<HeardAround> {
  const { rows } = await sql<HeardAround>`
    with page as (
      select * from session_heard
      where session_id = ${page.sessionId}::uuid and (sign_in_id = ${page.signInId}::uuid or lease = ${page.lease}::int)
    ), moments as (
      select unnest(heard) as at from page
      union all
      select unnest(array[lower(silence), upper(silence)]) from page, unnest(silences) silence
      union all
      -- So much has been heard since that the moments before are cut off.
      select ${moment}::timestamptz from page
      where cardinality(heard) >= ${MOST_MOMENTS}::int and not silences @> ${moment}::timestamptz
        and (select min(at) from unnest(heard) at) > ${moment}::timestamptz
      union all
      select received_at from answer_history
      where session_id = ${page.sessionId}::uuid and (sign_in_id = ${page.signInId}::uuid or lease = ${page.lease}::int)
    )
    select max(at) filter (where at <= ${moment}::timestamptz) as before,
      min(at) filter (where at > ${moment}::timestamptz) as after
    from moments`.execute(tx);
  return rows[0] ?? { before: null, after: null };
}
