-- The scale on which an exam is reported, so that a target can be checked against it. Null where it isn't known.
alter table exam_dates
  add column score_min integer,
  add column score_max integer,
  add column score_step integer,
  add constraint exam_dates_score_scale_check check (
    num_nonnulls(score_min, score_max, score_step) = 0
    or num_nonnulls(score_min, score_max, score_step) = 3 and score_min < score_max and score_step > 0
      and (score_max - score_min) % score_step = 0);
