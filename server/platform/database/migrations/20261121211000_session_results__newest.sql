-- The newest sitting of an assessment by some of many people, and scores with what they are out of, are read from indexes alone.
drop index session_results_assessment;
create index session_results_assessment on session_results (assessment_id, submitted_at) include (user_id, session_id);
drop index session_results_cohort;
create index session_results_cohort on session_results (assessment_version_id)
  include (released_at, session_id, user_id, school_id, points, max_points, scaled) where is_first;
