-- Which change of an assessment's results an analysis was last asked for: a list that is read often asks once for each.
create table analysis_requests (
  assessment_id uuid primary key references assessments (id) on delete cascade,
  version integer not null,
  -- The last change of the version's results when it was asked for, as its figures count them.
  asked bigint not null,
  -- The change for which it was made; null until it was.
  made bigint
);
