import { sql } from "kysely";

/** Types that a person marks: nobody could tell at once whether they are right. */
const MARKED_BY_PEOPLE = ["extended_text", "file_upload"];

/** What may be practised of `question`, its search row `found` and its newest published version `version`: nobody has to mark it. */
export const isPractice = sql`question.pool = 'practice' and found.status <> 'retired' and not version.types ?| ${MARKED_BY_PEOPLE}::text[]`;

export const newestPublished = sql`lateral (
    select id, types from question_versions
    where question_id = question.id and status = 'published' order by number desc limit 1)`;
