-- Answered, but not so that it can be right or wrong: a number that can't be read. Until now these counted as left out.
alter table result_facts add column unreadable boolean not null default false;

update result_facts fact set omitted = false, unreadable = true
from (select distinct session_id, attempt_id from attempt_scores where status = 'invalid') answer
where fact.session_id = answer.session_id and fact.attempt_id = answer.attempt_id and fact.omitted
  and (select score.status from attempt_scores score
    where score.session_id = fact.session_id and score.attempt_id = fact.attempt_id
    order by score.created_at desc, score.id desc limit 1) = 'invalid';

-- Packed answers have twelve bytes each, in the order of the facts; the lowest three bits of the third byte are its state, 2 left out and
-- 5 unreadable.
do $$
declare answer record;
begin
  for answer in
    select session_id, at from (
      select session_id, unreadable,
        12 * (row_number() over (partition by session_id order by section_position, position) - 1)::int + 2 as at
      from result_facts where session_id in (select session_id from result_facts where unreadable)) placed
    where unreadable
  loop
    update session_results set answers = set_byte(answers, answer.at, (get_byte(answers, answer.at) & 248) | 5)
    where session_id = answer.session_id and length(answers) > answer.at and (get_byte(answers, answer.at) & 7) = 2;
  end loop;
end $$;
