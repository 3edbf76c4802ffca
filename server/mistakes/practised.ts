import { sql } from "kysely";

/** Types that a person marks: nobody could tell at once whether they are right. */
const MARKED_BY_PEOPLE = ["extended_text", "file_upload"];

/** What may be practised of `question`, its search row `found` and its newest published version `version`: nobody has to mark it. */
export const isPractice = sql`question.pool = 'practice' and found.status <> 'retired' and not version.types ?| ${MARKED_BY_PEOPLE}::text[]`;

export const newestPublished = sql`lateral (
    select id, types from question_versions
    where question_id = question.id and status = 'published' order by number desc limit 1)`;

/** The mistakes `question_id` of people `user_id` for which a question like them was shown that waits for its answer, and was not retired since. */
export const waitingTries = sql`(
    select tried.user_id, tried.question_id from mistake_tries tried
    join question_search shown on shown.question_id = tried.shown_question_id
    where tried.kind = 'sibling' and tried.answered_at is null and shown.pool = 'practice' and shown.status <> 'retired')`;
