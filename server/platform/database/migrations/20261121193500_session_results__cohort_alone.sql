-- Where someone stands among all who sat a version is read from the index alone: their rows carry the answers, and lie far apart.
drop index session_results_cohort;
create index session_results_cohort on session_results (assessment_version_id)
  include (released_at, session_id, user_id, school_id, points, scaled) where is_first;
