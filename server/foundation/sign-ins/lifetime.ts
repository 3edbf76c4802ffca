import { type RawBuilder, sql } from "kysely";
import { hasOpenSitting, sittingBegan } from "../access/open-sitting.ts";
import { usualSignInLifetime } from "../organisation/stored.ts";

const setTo = (field: keyof typeof usualSignInLifetime) =>
  sql`coalesce((select (value -> 'sign_in_lifetime' ->> ${sql.lit(field)})::integer from settings
    where key = 'organisation'), ${sql.lit(usualSignInLifetime[field])})`;

/**
 * Returns the condition that a sign-in is younger than it may become at most. What staff set counts from the next look on, for sign-ins
 * that are open too.
 *
 * @param signIns Alias of the row of `sign_ins`.
 * @param role A column with the role of its person.
 * @param at The moment that counts; now unless given.
 */
export function isWithinLifetime(signIns: string, role: string, at = sql<Date>`now()`): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${signIns}.created_at`)} > ${at} - case when ${sql.ref(role)} = 'staff'
    then make_interval(hours => ${setTo("staff_hours")}) else make_interval(days => ${setTo("days")}) end)`;
}

/**
 * Returns the condition that a sign-in has not expired: it was used lately and is not too old, now or when the sitting began that its
 * person is in the middle of. A sign-in that had expired by then does not come back with the sitting.
 *
 * @param signIns Alias of the row of `sign_ins`.
 * @param role A column with the role of its person.
 */
export function hasNotExpired(signIns: string, role: string): RawBuilder<boolean> {
  const isAliveAt = (moment: RawBuilder<Date>) =>
    sql<boolean>`(${sql.ref(`${signIns}.expires_at`)} > ${moment} and ${isWithinLifetime(signIns, role, moment)})`;
  return sql<boolean>`(${isAliveAt(sql`now()`)} or (${sql.ref(`${signIns}.looker_id`)} is null
    and ${hasOpenSitting(`${signIns}.user_id`, isAliveAt(sittingBegan))}))`;
}
