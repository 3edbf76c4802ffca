-- Each reason for error belongs to one of five families. Rows that the release before adds get the most usual one: what an author
-- names is mostly something that students didn’t know.
alter table reasons_for_error add column family text not null default 'didnt_know'
  check (family in ('didnt_know', 'misread', 'out_of_time', 'careless', 'trap'));
-- Reasons from before are sorted by their words where these leave no doubt; staff change the others in the list of reasons.
update reasons_for_error set family = case
  when name ~* '\m(mis-?read\w*|read the wrong|wrong (question|quantity|cell)|not asked)\M' then 'misread'
  when name ~* '\m(out of time|no time|too slow|time ran out|ran short)\M' then 'out_of_time'
  when name ~* '\m(careless\w*|slips?|typos?|check|forgot\w*|skipped|one step early)\M' then 'careless'
  when name ~* '\m(traps?|distractors?|too (broad|narrow|strong)|opposite|looked right)\M' then 'trap'
  else 'didnt_know' end;

-- A family alone, where nobody named a reason.
alter table attempt_reasons add column family text
  check (family in ('didnt_know', 'misread', 'out_of_time', 'careless', 'trap'));
