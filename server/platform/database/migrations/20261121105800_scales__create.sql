-- Named scales: calibrations whose parameters lie on one metric, that of the first. Each stays as it was found; a link leads to the scale.
create table scales (
  id uuid primary key,
  name text not null,
  -- Whose metric it is.
  base_calibration_id uuid not null references calibrations (id),
  created_by uuid references users (id),
  created_at timestamptz not null default clock_timestamp()
);
create unique index scales_name on scales (lower(name));

create table scale_calibrations (
  scale_id uuid not null references scales (id),
  -- A calibration is on one scale.
  calibration_id uuid not null unique references calibrations (id),
  -- θ of the scale = slope · θ of the calibration + intercept.
  slope double precision not null check (slope > 0),
  intercept double precision not null,
  -- Questions by which it was linked, and those that had moved and were left out; 0 of the first.
  common integer not null,
  moved integer not null,
  added_by uuid references users (id),
  added_at timestamptz not null default clock_timestamp(),
  primary key (scale_id, calibration_id)
);
create trigger scale_calibrations_append_only before update or delete on scale_calibrations
  for each row execute function refuse_change();
create trigger scale_calibrations_no_truncate before truncate on scale_calibrations
  for each statement execute function refuse_change();

-- What a version is scored and its questions chosen by, as publishing pinned it, on the metric of its scale, or else its calibration.
create table version_parameters (
  assessment_version_id uuid not null references assessment_versions (id),
  question_version_id uuid not null references question_versions (id),
  -- Where they come from; together with the scale's link to it they can be computed again.
  calibration_id uuid not null references calibrations (id),
  a double precision not null,
  b double precision not null,
  c double precision not null,
  primary key (assessment_version_id, question_version_id)
);
create trigger version_parameters_append_only before update or delete on version_parameters
  for each row execute function refuse_change();

alter table assessment_versions add column scale_id uuid references scales (id);

-- Versions from before were scored by all that their calibration knew.
insert into version_parameters (assessment_version_id, question_version_id, calibration_id, a, b, c)
select version.id, item.question_version_id, item.calibration_id, item.a, item.b, item.c
from assessment_versions version
join calibration_items item on item.calibration_id = version.calibration_id and item.a is not null;
