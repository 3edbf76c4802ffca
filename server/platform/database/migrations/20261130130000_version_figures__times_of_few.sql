-- Times at a question are told where ten people’s or more are known. Figures from before told them of fewer, where others had none.
update version_figures set questions = told.questions
from (
  select figures.assessment_version_id, jsonb_agg(
      case when coalesce(timed.people, 0) < 10
        then one.question || '{"median_time_ms": 0, "pace_ms": [0, 0, 0, 0]}' else one.question end
      order by one.place) as questions
  from version_figures figures
  cross join lateral jsonb_array_elements(figures.questions) with ordinality as one (question, place)
  left join (
    select result.assessment_version_id, fact.question_version_id, count(*) as people
    from session_results result join result_facts fact on fact.session_id = result.session_id
    where result.is_first and result.released_at is not null and fact.time_ms > 0
    group by result.assessment_version_id, fact.question_version_id
  ) as timed on timed.assessment_version_id = figures.assessment_version_id
    and timed.question_version_id = (one.question->>'question_version_id')::uuid
  group by figures.assessment_version_id
) as told
where told.assessment_version_id = version_figures.assessment_version_id and told.questions <> version_figures.questions;
