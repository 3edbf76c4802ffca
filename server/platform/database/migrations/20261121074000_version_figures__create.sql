-- What the first sittings of a version come to: computed in full by a task, and read by whoever shows a cohort.
create table version_figures (
  assessment_version_id uuid primary key references assessment_versions (id),
  -- First sittings that are released.
  people integer not null,
  -- By question version: how many, the share that was right, the median time and quantiles of it.
  questions jsonb not null,
  -- Totals in points; null where not all sat the same questions, or fewer than two did.
  mean numeric(12, 4),
  standard_deviation numeric(12, 4),
  alpha numeric(8, 5),
  -- Of measurement: SD√(1 − alpha).
  standard_error numeric(12, 4),
  -- The last change that they are based on.
  based_on bigint not null,
  computed_at timestamptz not null default clock_timestamp()
);

-- A row per change that figures have to follow: many who submit at once write many rows, and wait for none.
create table version_figures_due (
  id bigint generated always as identity primary key,
  assessment_version_id uuid not null references assessment_versions (id)
);
create index version_figures_due_version on version_figures_due (assessment_version_id, id);

insert into version_figures_due (assessment_version_id) select distinct assessment_version_id from session_results;
