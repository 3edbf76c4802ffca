import { type RawBuilder, sql } from "kysely";

/**
 * Returns the highest position that a section without a way back has reached: that of the furthest answer, and of the question after it
 * once its student has looked at it; 0 before the first look. Answers alone lead on, whatever was looked at.
 *
 * @param session Its sitting, and `section` the section of that sitting: expressions of ids.
 */
export function reachedPosition(session: RawBuilder<unknown>, section: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select answered.position + (exists (
      select from attempts next join visits look on look.session_id = next.session_id and look.attempt_id = next.id
      where next.session_id = ${session} and next.session_section_id = ${section} and next.position = answered.position + 1
    ))::int
    from (
      select coalesce(max(position), 0) as position from attempts
      where session_id = ${session} and session_section_id = ${section} and saves > 0
    ) answered
  )`;
}

/**
 * Returns the condition that an attempt of a section that was begun has been shown: where there is no way back only as far as the section
 * has reached, and one ahead; all once it has ended.
 *
 * @param attempt Alias of `attempts`, and `section` that of its row in `session_sections`.
 */
export function isShown(attempt: string, section: string): RawBuilder<boolean> {
  const own = (column: string) => sql.ref(`${section}.${column}`);
  return sql<boolean>`(${own("state")} = 'ended'
    or (select navigation from version_sections of where of.id = ${own("version_section_id")}) = 'free'
    or ${sql.ref(`${attempt}.position`)} <= ${reachedPosition(own("session_id"), own("id"))} + 1)`;
}
