import { type RawBuilder, sql } from "kysely";

/** A question may stay open while nobody looks at it, and nothing measures that here: more than this isn’t taken for work. */
const MOST_MS = 300_000;

/**
 * Returns the questions that people answered from their list of mistakes, the mistake’s own and others like it, each with the time from
 * being shown to being answered. Those of practice sets are attempts of their sittings. Columns: `user_id`, `answered_at`, `correct`, `ms`.
 *
 * @param isWanted The condition on `tried`, a question shown for a mistake.
 */
export const answeredTries = (isWanted: RawBuilder<boolean>) => sql`
  select tried.user_id, tried.answered_at, tried.correct,
    least(extract(epoch from tried.answered_at - tried.shown_at) * 1000, ${sql.lit(MOST_MS)})::bigint as ms
  from mistake_tries tried
  where tried.answered_at is not null and tried.practised_session_id is null and ${isWanted}`;
