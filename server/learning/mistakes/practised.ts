import { sql } from "kysely";
import type { QuestionVersion } from "../../authoring/questions/versions.ts";
import { isMarkedByPeople, MARKED_BY_PEOPLE } from "../../delivery/marking/marked-by-people.ts";

/** Returns whether an answer to a question can be judged at once: nobody has to mark it. */
export const isJudged = (question: Pick<QuestionVersion, "interactions">): boolean => !isMarkedByPeople(question);

/** What may be practised of `question`, its search row `found` and its newest published version `version`: nobody has to mark it. */
export const isPractice = sql`question.pool = 'practice' and found.status <> 'retired' and not version.types ?| ${[...MARKED_BY_PEOPLE]}::text[]`;

export const newestPublished = sql`lateral (
    select id, types from question_versions
    where question_id = question.id and status = 'published' order by number desc limit 1)`;

/** The mistakes `question_id` of people `user_id` for which a question like them was shown that waits for its answer, and was not retired since. */
export const waitingTries = sql`(
    select tried.user_id, tried.question_id from mistake_tries tried
    join question_search shown on shown.question_id = tried.shown_question_id
    where tried.kind = 'sibling' and tried.answered_at is null and shown.pool = 'practice' and shown.status <> 'retired')`;
