/**
 * SQL that creates a history of sittings, set by set. Ids are sequential, so that rows are inserted in key order. The ability of people and
 * the difficulty of questions are random, and answers follow from both.
 */

const id = (kind: number, number: string) =>
  `('0${kind}900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const idOfPerson = (number: string) => id(1, number);
const sessionId = (number: string) => id(2, number);
const sectionId = (number: string) => id(3, number);
const attemptId = (number: string) => id(4, number);
const scoreId = (number: string) => id(5, number);
const totalId = (number: string) => id(6, number);

/** $1 people, $2 schools, $3 groups. */
export const people = [
  `insert into users (id, role, first_name, last_name, email)
   select ${idOfPerson("n")}, 'student', 'Student', lpad(n::text, 6, '0'), 'history-' || n || '@bench.test'
   from generate_series(1, $1::int) as n where $2::uuid[] is not null and $3::uuid[] is not null`,
  `insert into schools (id, name) select id, 'History school ' || n from unnest($2::uuid[]) with ordinality as s (id, n)
   where $1::int > 0 and $3::uuid[] is not null`,
  `insert into groups (id, name, school_id) select id, 'History group ' || n, ($2::uuid[])[1 + n % cardinality($2::uuid[])]
   from unnest($3::uuid[]) with ordinality as g (id, n) where $1::int > 0`,
  `insert into memberships (id, user_id, school_id, member_from)
   select gen_random_uuid(), ${idOfPerson("n")}, ($2::uuid[])[1 + n % cardinality($2::uuid[])], now() - interval '2 years'
   from generate_series(1, $1::int) as n where $3::uuid[] is not null`,
  `insert into group_members (id, group_id, user_id, member_from)
   select gen_random_uuid(), ($3::uuid[])[1 + n % cardinality($3::uuid[])], ${idOfPerson("n")}, now() - interval '2 years'
   from generate_series(1, $1::int) as n where $2::uuid[] is not null`,
  `insert into goals (user_id, version, exam, exam_on, target_score, weekly_minutes, focus, set_by)
   select ${idOfPerson("n")}, 1, 'History', current_date + 60 + n % 90, 500 + 10 * (n % 30), 120, '{}', ${idOfPerson("n")}
   from generate_series(1, $1::int) as n where $2::uuid[] is not null and $3::uuid[] is not null`,
] as const;

/** What people can and what questions ask: $1 people, $2 the versions in the order in which they were sat. */
export const abilities = [
  `create unlogged table history_people as select n as person, random() + random() + random() + random() - 2 as ability,
     0.6 + random() * 0.8 as pace, random() * 0.08 as growth from generate_series(1, $1::int) as n where $2::uuid[] is not null`,
  `create unlogged table history_questions as
   select version.place, section.assessment_version_id, assessment.assessment_id, section.id as version_section_id, section.section_id,
     placement.id as placement_id, placement.question_version_id, question.question_id, placement.position, placement.points,
     (random() - 0.5) * 3 as difficulty, 30000 + random() * 60000 as takes_ms, question.interactions -> 0 ->> 'id' as part,
     array(select option ->> 'id' from jsonb_array_elements(question.interactions -> 0 -> 'options') as option) as options,
     key.id as key_id, key.key -> (question.interactions -> 0 ->> 'id') -> 'correct' ->> 0 as answer, key.score_rule,
     row_number() over (partition by version.place order by placement.question_version_id) - 1 as rank
   from unnest($2::uuid[]) with ordinality as version (id, place)
   join assessment_versions assessment on assessment.id = version.id
   join version_sections section on section.assessment_version_id = version.id
   join version_placements placement on placement.version_section_id = section.id
   join question_versions question on question.id = placement.question_version_id
   join key_revisions key on key.question_version_id = question.id and key.number = 1 where $1::int > 0`,
] as const;

const scaled = (points: string) => `(200 + 12 * floor(${points}))::int`;

/** The sittings of one version by everyone: $1 its place, $2 how many people there are, $3 schools. */
const sitting = "(($1::int - 1) * $2::int + person)";
const attempt = `(${sitting}::bigint * 256 + question.position)`;
/** Every other week one of ten, the last of them yesterday. */
const submitted = "date_trunc('second', now()) - make_interval(days => 14 * (10 - $1::int) + 1, mins => person % 600)";

export const sittings = [
  `insert into sessions (id, assessment_id, assessment_version_id, user_id, school_id, state, reason, lease, started_at,
     submitted_at, scored_at, released_at, created_at, unsent)
   select ${sessionId(sitting)}, question.assessment_id, question.assessment_version_id, ${idOfPerson("person")},
     ($3::uuid[])[1 + person % cardinality($3::uuid[])], 'released', 'student', 1, at - interval '1 hour', at, at, at, at, 0
   from (select person, ${submitted} as at from history_people) as people
   cross join (select * from history_questions where place = $1::int limit 1) as question order by person`,
  `insert into session_sections (session_id, id, version_section_id, position, state, reason, started_at, ended_at)
   select ${sessionId(sitting)}, ${sectionId(sitting)}, question.version_section_id, 1, 'ended', 'student', ${submitted}
     - interval '1 hour', ${submitted}
   from history_people cross join (select * from history_questions where place = $1::int limit 1) as question
   where cardinality($3::uuid[]) > 0 order by person`,
  `insert into result_facts (session_id, attempt_id, user_id, assessment_id, assessment_version_id, version_section_id,
     section_position, question_id, question_version_id, position, scored, points, max_points, first_points, correct, omitted,
     not_reached, chosen, confidence, time_ms, visits, changed, submitted_at)
   select ${sessionId(sitting)}, ${attemptId(attempt)}, ${idOfPerson("person")}, question.assessment_id,
     question.assessment_version_id, question.version_section_id, 1, question.question_id, question.question_version_id,
     question.position, true, case when is_right and not is_open then points else 0 end, points,
     case when is_open then null when luck < 0.06 then case when is_right then 0 else points end
       else case when is_right then points else 0 end end,
     case when not is_open then is_right end, is_open, false,
     case when is_open then '{}' else array[case when is_right then answer else options[1 + (person + question.position) % 4] end] end,
     case when person % 3 = 0 and not is_open then 1 + (person + question.position) % 5 end, (takes_ms * pace * (0.4 + spread))::bigint,
     1, case when not is_open and luck < 0.06 then 1 else 0 end, ${submitted}
   from (select *, chance < 1 / (1 + exp(-1.3 * (ability + growth * $1::int - difficulty))) as is_right, luck > 0.96 as is_open
     from (select *, random() as chance, random() as luck, random() as spread from (select * from history_people order by person) as people
       cross join lateral (select * from history_questions where place = $1::int order by position offset 0) as asked
       offset 0) as drawn) as question
   where cardinality($3::uuid[]) > 0`,
  `insert into session_results (session_id, user_id, school_id, assessment_id, assessment_version_id, submitted_at, released_at,
     counts, is_first, kind, is_partial, points, max_points, scaled, correct, wrong, omitted, time_ms, answers)
   select fact.session_id, fact.user_id, sitting.school_id, fact.assessment_id, fact.assessment_version_id, fact.submitted_at,
     fact.submitted_at, true, true, 'mock', false, sum(fact.points), sum(fact.max_points), ${scaled("sum(fact.points)")},
     count(*) filter (where fact.correct),
     count(*) filter (where not fact.omitted and not fact.correct), count(*) filter (where fact.omitted), sum(fact.time_ms),
     string_agg(int4send(((question.rank << 16)
        | ((case when fact.omitted then 2 when fact.correct then 1 else 0 end + 8 + case when fact.changed > 0 then 16 else 0 end
          + case when fact.first_points >= fact.max_points then 32 else 0 end
          + case when fact.first_points is not null then 64 else 0 end) << 8)
        | coalesce(fact.confidence, 0) | (fact.visits << 3))::int4)
      || int4send(round(fact.points * 10000)::int4) || int4send(fact.time_ms::int4), ''::bytea order by fact.position)
   from sessions sitting join result_facts fact on fact.session_id = sitting.id
   join history_questions question on question.place = $1::int and question.question_version_id = fact.question_version_id
   where sitting.id between ${sessionId("(($1::int - 1) * $2::int + 1)")} and ${sessionId("($1::int * $2::int)")}
     and cardinality($3::uuid[]) > 0
   group by fact.session_id, fact.user_id, sitting.school_id, fact.assessment_id, fact.assessment_version_id, fact.submitted_at
   order by fact.session_id`,
] as const;

/** Returns a scale from 200, twelve for each point. */
export const scaleOf = (questions: number) =>
  Array.from({ length: questions + 1 }, (_, raw) => ({ raw, scaled: 200 + 12 * raw }));

/** Everything from before scoring, of the sittings of the first people in one version: $1 its place, $2 people, $3 how many of them. */
const sourced = `from result_facts fact join history_questions question on question.place = $1::int
     and question.question_version_id = fact.question_version_id
   where fact.session_id between ${sessionId("(($1::int - 1) * $2::int + 1)")} and ${sessionId("(($1::int - 1) * $2::int + $3::int)")}`;
const response = "case when not fact.omitted then jsonb_build_object(question.part, to_jsonb(fact.chosen)) end";
const sectionOf = "('03900000' || substr(fact.session_id::text, 9))::uuid";

/** The answers of all: $1 its place, $2 people, $3 how many of them. */
export const answers = `insert into attempts (session_id, id, session_section_id, position, version_placement_id, question_version_id, points, response,
     marks, lease, revision, elapsed_ms, saves)
   select fact.session_id, fact.attempt_id, ${sectionOf}, fact.position, question.placement_id, fact.question_version_id,
     fact.max_points, ${response},
     case when fact.confidence is not null then jsonb_build_object('confidence', fact.confidence) end, 1, 1, fact.time_ms, 1
   ${sourced}`;

/** What the sittings of all come to: $1 its place, $2 people, $3 how many of them. */
export const totals = `insert into session_scores (session_id, id, points, max_points, scaled, sections, cause, created_at)
   select result.session_id, ${totalId("('x' || substr(result.session_id::text, 25))::bit(48)::bigint")}, result.points,
     result.max_points, result.scaled, jsonb_build_object('scaled_range', ranged.told, 'band', null, 'unscaled', null, 'sections',
       jsonb_build_array(jsonb_build_object('section', question.section_id, 'name', 'Section', 'points', result.points,
         'max_points', result.max_points, 'scaled', result.scaled, 'scaled_range', ranged.told, 'ability', null,
         'correct', result.correct, 'wrong', result.wrong, 'omitted', result.omitted,
         'question_count', result.correct + result.wrong + result.omitted, 'time_ms', result.time_ms, 'time_limit_seconds', 36000))),
     'submitted', result.submitted_at
   from session_results result join history_questions question on question.place = $1::int and question.rank = 0
   cross join lateral (select jsonb_build_object('min', 200, 'max', 200 + 12 * result.max_points) as told) as ranged
   where result.session_id between ${sessionId("(($1::int - 1) * $2::int + 1)")} and ${sessionId("(($1::int - 1) * $2::int + $3::int)")}`;

/** Standings of people: their sittings of the last version. $1 its place, $2 people, $3 how many of them. */
export const standings = `insert into person_standings (user_id, session_id, assessment_id, points, max_points, scaled, submitted_at)
   select user_id, session_id, assessment_id, points, max_points, scaled, submitted_at from session_results
   where session_id between ${sessionId("(($1::int - 1) * $2::int + 1)")} and ${sessionId("(($1::int - 1) * $2::int + $3::int)")}`;

/** Reasons that people give for some of their wrong answers: $1 its place, $2 people, $3 reasons. */
export const reasons = `insert into attempt_reasons (session_id, attempt_id, given_by, reason_id)
   select fact.session_id, fact.attempt_id, 'student', ($3::uuid[])[1 + fact.position % cardinality($3::uuid[])]
   from result_facts fact where fact.session_id between ${sessionId("(($1::int - 1) * $2::int + 1)")} and ${sessionId("($1::int * $2::int)")}
     and fact.points < fact.max_points and fact.position % 10 = 0`;

export const sources = [
  `insert into visits (session_id, id, attempt_id, entered_ms, left_ms, active_ms)
   select fact.session_id, gen_random_uuid(), fact.attempt_id, 60000 * fact.position, 60000 * fact.position + fact.time_ms, fact.time_ms
   ${sourced} order by fact.session_id`,
  `insert into answer_history (session_id, attempt_id, seq, lease, revision, status, counted, elapsed_ms, payload, payload_hash, head)
   select fact.session_id, fact.attempt_id, seq, 1, seq, 'saved', true, fact.time_ms,
     jsonb_build_object('response', case when seq = 1 and fact.changed > 0
       then jsonb_build_object(question.part, jsonb_build_array(case when fact.first_points > 0 then question.answer
         else question.options[1 + (array_position(question.options, fact.chosen[1]) % 4)] end)) else ${response} end)::text, '', ''
   ${sourced.replace("where", "cross join generate_series(1, 2) as seq where seq <= 1 + fact.changed and not fact.omitted and")}
   order by fact.session_id, fact.attempt_id`,
  `insert into attempt_scores (session_id, id, attempt_id, question_version_id, key_revision_id, score_rule, points_table, response,
     status, points, max_points, correct, interactions, cause, created_at)
   select fact.session_id, ${scoreId("('x' || substr(fact.attempt_id::text, 25))::bit(48)::bigint")}, fact.attempt_id,
     fact.question_version_id, question.key_id, question.score_rule, '{"points": 1, "points_when_wrong": 0, "scored": true}', ${response},
     case when fact.omitted then 'omitted' else 'scored' end, fact.points, fact.max_points, fact.correct, '{}', 'submitted',
     fact.submitted_at
   ${sourced} order by fact.session_id, fact.attempt_id`,
] as const;

/** $1 tags of the deepest level, $2 questions for practice: each question bears one tag. */
export const filed = [
  `insert into question_tags (question_id, tag_id)
   select distinct question_id, ($1::uuid[])[1 + (rank + place) % cardinality($1::uuid[])] from history_questions
   where $2::uuid[] is not null`,
  `insert into question_tags (question_id, tag_id)
   select id, ($1::uuid[])[1 + n % cardinality($1::uuid[])] from unnest($2::uuid[]) with ordinality as practice (id, n)`,
] as const;

/** $1 a tutor, $2 the groups that they lead. */
export const ledBy = `insert into group_tutors (tutor_id, group_id) select $1::uuid, id from unnest($2::uuid[]) as led (id)`;

/** $1 assessments, $2 groups, each of which has each of them. */
export const given = `insert into allocations (id, assessment_id, group_id)
  select gen_random_uuid(), assessment.id, led.id from unnest($1::uuid[]) as assessment (id) cross join unnest($2::uuid[]) as led (id)`;
