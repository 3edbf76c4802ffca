/**
 * What figures rest on, in plain SQL from sittings, saves, visits and scores: for questions with one part, a choice or a number whose
 * right answer is among those accepted as it is typed.
 */

const score = `select distinct on (session_id, attempt_id) * from attempt_scores
  order by session_id, attempt_id, created_at desc, id desc`;
const saved = `select session_id, attempt_id, seq, nullif(payload::jsonb -> 'response', 'null') as response from answer_history
  where counted`;
/** What each sitting that was scored came to, attempt by attempt. */
const facts = `
  select attempt.session_id, attempt.id as attempt_id, sitting.user_id, attempt.question_version_id, sitting.assessment_version_id,
    own.position as section_position, attempt.position, score.points, score.max_points,
    case when first.response is null then null when score.points_table ? 'credit' then score.max_points
      when coalesce(key.key -> part.id -> 'correct' = first.response -> part.id,
        key.key -> part.id -> 'accept' ? (first.response ->> part.id)) then attempt.points else 0 end as first_points,
    score.correct, score.status = 'omitted' as omitted, score.status = 'invalid' as unreadable,
    (score.points_table ->> 'scored')::boolean as scored,
    not (looked.visits > 0 or met.saves > 0) and not exists (
      select from attempts later where later.session_id = attempt.session_id and later.session_section_id = attempt.session_section_id
        and later.position > attempt.position and (exists (select from visits where session_id = later.session_id
            and attempt_id = later.id and entered_ms <= coalesce(ended.ms, entered_ms))
          or exists (select from answer_history where session_id = later.session_id and attempt_id = later.id and counted)))
      as not_reached,
    case when jsonb_typeof(attempt.response -> part.id) = 'array'
      then array(select jsonb_array_elements_text(attempt.response -> part.id)) else '{}' end as chosen,
    (attempt.marks ->> 'confidence')::int as confidence, looked.time_ms, looked.visits, met.changed
  from attempts attempt
  join sessions sitting on sitting.id = attempt.session_id and sitting.state in ('submitted', 'scored', 'released')
  join session_sections own on own.session_id = attempt.session_id and own.id = attempt.session_section_id
  join (${score}) score on score.session_id = attempt.session_id and score.attempt_id = attempt.id
  join key_revisions key on key.id = score.key_revision_id
  join question_versions version on version.id = attempt.question_version_id
  cross join lateral (select version.interactions -> 0 ->> 'id' as id) part
  cross join lateral (select floor(extract(epoch from own.ended_at - own.started_at) * 1000 - own.paused_ms) as ms) ended
  cross join lateral (select count(*)::int as visits, coalesce(sum(greatest(0, least(active_ms, least(left_ms, ended.ms) - entered_ms))), 0)::bigint
    as time_ms from visits where session_id = attempt.session_id and attempt_id = attempt.id and entered_ms <= ended.ms) looked
  cross join lateral (select count(*)::int as saves, count(*) filter (where before <> response)::int as changed from (
    select response, lag(response) over (order by seq) as before from (${saved}) as given
    where session_id = attempt.session_id and attempt_id = attempt.id and response is not null) as answers) gave
  cross join lateral (select gave.changed, (select count(*) from answer_history where session_id = attempt.session_id
    and attempt_id = attempt.id and counted) as saves) met
  left join lateral (select response from (${saved}) as given where session_id = attempt.session_id and attempt_id = attempt.id
    and response is not null order by seq limit 1) first on true`;

export const expectedFacts = `select session_id, attempt_id, user_id, question_version_id, section_position, position, points, max_points,
    first_points, correct, omitted, unreadable, scored, not_reached, chosen, confidence, time_ms, visits, changed
  from (${facts}) as fact order by session_id, attempt_id`;

const counting = `select sitting.*, sitting.state in ('submitted', 'scored', 'released') and sitting.counts_in_statistics
    and not sitting.is_preview and sitting.chosen_sections is null as counts
  from sessions sitting where exists (select from session_scores where session_id = sitting.id)`;

export const expectedResults = `
  with sat as (${counting}), fact as materialized (${facts}),
  ranked as (select assessment_version_id, question_version_id,
      row_number() over (partition by assessment_version_id order by question_version_id) - 1 as rank
    from (select section.assessment_version_id, placement.question_version_id from version_placements placement
      join version_sections section on section.id = placement.version_section_id) as placed),
  told as (select fact.session_id, sum(points) filter (where scored) as points, sum(max_points) filter (where scored) as max_points,
      count(*) filter (where scored and not omitted and points >= max_points and correct is not false)::int as correct,
      -- What earned points, or was right only after a wrong try, is neither.
      count(*) filter (where scored and not omitted and points <= 0 and correct is not true
        and not (points >= max_points and correct is not false))::int as wrong,
      count(*) filter (where scored and omitted)::int as omitted, sum(time_ms)::bigint as time_ms,
      string_agg(int4send(((rank << 16)
          | ((case when unreadable then 5 when omitted then case when not_reached then 3 else 2 end when correct then 1 else 0 end
            + case when scored then 8 else 0 end + case when changed > 0 then 16 else 0 end
            + case when first_points >= max_points then 32 else 0 end + case when first_points is not null then 64 else 0 end) << 8)
          | coalesce(confidence, 0) | (visits << 3))::int4)
        || int4send((points * 10000)::int4) || int4send(time_ms::int4), ''::bytea order by section_position, position) as answers
    from fact join ranked using (assessment_version_id, question_version_id) group by fact.session_id)
  select sat.id as session_id, sat.user_id, sat.school_id, case when sat.state <> 'cancelled' then sat.released_at end as released_at,
    sat.counts, sat.counts and not exists (select from sat other where other.counts and other.user_id = sat.user_id
      and other.assessment_version_id = sat.assessment_version_id
      and (other.submitted_at, other.id) < (sat.submitted_at, sat.id)) as is_first,
    coalesce(told.points, kept.points) as points, coalesce(told.max_points, kept.max_points) as max_points,
    coalesce(told.correct, kept.correct) as correct, coalesce(told.wrong, kept.wrong) as wrong,
    coalesce(told.omitted, kept.omitted) as omitted, coalesce(told.time_ms, kept.time_ms) as time_ms,
    encode(coalesce(told.answers, kept.answers), 'hex') as answers
  from sat left join told on told.session_id = sat.id
  -- What was cancelled stays as it was, and counts nowhere.
  left join session_results kept on kept.session_id = sat.id and sat.state = 'cancelled'
  order by sat.id`;

export const expectedFigures = `
  with sat as (${counting}), fact as materialized (${facts}),
  first as (select distinct on (user_id, assessment_version_id) id, assessment_version_id, released_at from sat where counts
    order by user_id, assessment_version_id, submitted_at, id),
  used as (select fact.*, coalesce(points, 0)::float8 as got from fact join first on first.id = fact.session_id
    where first.released_at is not null),
  question as (select assessment_version_id, question_version_id, count(*)::int as count,
      sum(case when correct then 1 else 0 end)::float8 / count(*) as correct,
      coalesce(case when count(spent) >= 10 then percentile_disc(0.5) within group (order by spent) end, 0) as median_time_ms,
      jsonb_build_array(coalesce(case when count(spent) >= 10 then percentile_disc(0.1) within group (order by spent) end, 0),
        coalesce(case when count(spent) >= 10 then percentile_disc(0.25) within group (order by spent) end, 0),
        coalesce(case when count(spent) >= 10 then percentile_disc(0.75) within group (order by spent) end, 0),
        coalesce(case when count(spent) >= 10 then percentile_disc(0.9) within group (order by spent) end, 0)) as pace_ms
    from (select used.*, nullif(time_ms, 0) as spent from used) timed group by 1, 2),
  total as (select assessment_version_id, session_id, sum(got) as total, count(*) as questions from used where scored group by 1, 2),
  item as (select assessment_version_id, question_version_id, var_samp(got) as variance, count(*) as people from used where scored
    group by 1, 2),
  told as (select assessment_version_id, avg(total) as mean, stddev_samp(total) as sd, case when count(*) > 1 and var_samp(total) > 0
      and min(questions) > 1 and bool_and(questions = (select count(*) from item where item.assessment_version_id = total.assessment_version_id))
      then max(questions)::float8 / (max(questions) - 1) * (1 - (select sum(variance) from item
        where item.assessment_version_id = total.assessment_version_id) / var_samp(total)) end as alpha
    from total group by 1)
  select version.id as assessment_version_id,
    (select count(*)::int from first where first.assessment_version_id = version.id and released_at is not null) as people,
    round(told.mean::numeric, 4)::float8 as mean, round(told.sd::numeric, 4)::float8 as sd, round(told.alpha::numeric, 5)::float8 as alpha,
    case when (select count(*) from first where first.assessment_version_id = version.id and released_at is not null) >= 30
      and told.sd > 0 and told.alpha >= 0.00001 then round((told.sd * sqrt(1 - told.alpha))::numeric, 4)::float8 end as sem,
    (select coalesce(jsonb_agg(jsonb_build_object('question_version_id', question_version_id, 'count', count, 'correct', correct,
      'median_time_ms', median_time_ms, 'pace_ms', pace_ms)), '[]') from question where question.assessment_version_id = version.id)
      as questions
  from (select distinct assessment_version_id as id from sat) version left join told on told.assessment_version_id = version.id order by 1`;

/** Sittings with their score, those that are marked, and the error that the totals of everyone's first ones leave; SEM = SD √(1 − α). */
const scored = `
  with result as materialized (${expectedResults}), figure as materialized (${expectedFigures}),
  told as (select result.session_id, result.user_id, result.school_id, result.is_first and result.released_at is not null as is_ranked,
      result.points::float8 as points, result.max_points::float8 as max_points, sitting.assessment_version_id, sitting.submitted_at,
      case when figure.people >= 30 and figure.sd > 0 and figure.alpha > 0 then figure.sd * sqrt(1 - figure.alpha) end as error
    from result join sessions sitting on sitting.id = result.session_id and sitting.state in ('scored', 'released')
    left join figure using (assessment_version_id)
    where result.points is not null and result.max_points > 0)`;

/** The scores of these people ($1) in per cent with their bands, the oldest first. */
export const expectedBands = `${scored}
  select session_id as of, value, error, case when error is not null then greatest(0, value - error) end as low,
    case when error is not null then least(100, value + error) end as high
  from (select session_id, user_id, submitted_at, 100 * greatest(0, points) / max_points as value,
      100 * told.error / max_points as error from told) sat
  where user_id = any($1::uuid[]) order by user_id, submitted_at, session_id`;

/** The scores of these people ($1) in each section of a sitting, in per cent with their bands; errors as of whole scores, section by section. */
export const expectedSectionBands = `
  with result as materialized (${expectedResults}), fact as materialized (${facts}),
  part as (select assessment_version_id as version, section_position as section, session_id, question_version_id, max_points,
      coalesce(points, 0)::float8 as got from fact where scored),
  first as (select part.* from part join result using (session_id) where result.is_first and result.released_at is not null),
  total as (select version, section, session_id, sum(got) as total, count(*) as questions from first group by 1, 2, 3),
  item as (select version, section, question_version_id, var_samp(got) as variance, count(*) as people from first group by 1, 2, 3),
  items as (select version, section, count(*) as questions, sum(variance) as variance, min(people) as people from item group by 1, 2),
  spread as (select version, section, count(*) as people, stddev_samp(total) as sd, case when min(total.questions) > 1
      and var_samp(total) > 0 and min(total.questions) = max(items.questions) and max(items.people) = count(*)
      then max(items.questions)::float8 / (max(items.questions) - 1) * (1 - max(items.variance) / var_samp(total)) end as alpha
    from total join items using (version, section) group by 1, 2),
  sat as (select part.session_id, part.section, part.version, 100 * greatest(0, sum(got)) / sum(part.max_points)::float8 as value,
      sum(part.max_points)::float8 as most
    from part join result using (session_id) join sessions sitting on sitting.id = part.session_id and sitting.state in ('scored', 'released')
    where result.user_id = any($1::uuid[]) and result.points is not null group by 1, 2, 3 having sum(part.max_points) > 0),
  told as (select sat.*, case when people >= 30 and sd > 0 and alpha >= 0.00001 then 100 * sd * sqrt(1 - alpha) / most end as error
    from sat left join spread using (version, section))
  select session_id || ' ' || section as of, value, error, case when error is not null then greatest(0, value - error) end as low,
    case when error is not null then least(100, value + error) end as high from told order by 1`;

/** The share of a cohort below these points; ties count half. */
const rankOf = (points: string) =>
  `(count(*) filter (where other.points < ${points}) + count(*) filter (where other.points = ${points}) / 2.0)::float8 / count(*)`;
const fromTen = (figure: string) => `case when count(*) >= 10 then ${figure} end`;

/** The rank of the latest ranked sitting of each of these people ($1) among everyone and in their school. */
export const expectedRanks = `${scored},
  latest as (select distinct on (user_id) * from told where is_ranked and user_id = any($1::uuid[])
    order by user_id, submitted_at desc, session_id desc)
  select latest.user_id || ' ' || latest.session_id || ' ' || kind.cohort as of, ${fromTen("count(*)::int")} as people,
    ${fromTen(rankOf("latest.points"))} as rank,
    case when latest.error is not null then ${fromTen(rankOf("latest.points - latest.error"))} end as low,
    case when latest.error is not null then ${fromTen(rankOf("latest.points + latest.error"))} end as high
  from latest cross join (values ('all'), ('school')) kind (cohort)
  join told other on other.assessment_version_id = latest.assessment_version_id and other.is_ranked
    and (kind.cohort = 'all' or other.school_id = latest.school_id)
  group by latest.user_id, latest.session_id, latest.points, latest.error, kind.cohort order by 1`;
