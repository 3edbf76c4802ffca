-- Which sitting counts, how long a student waits between two, and from where and after what an assessment may be started.
alter table assessments
  add column sitting_rules jsonb not null
    default '{"counts": "last", "delay_seconds": 0, "addresses": [], "earlier": null}',
  -- Keyed, so that it is worth nothing without the secret of the installation.
  add column password_hash text;

alter table assessment_versions
  add column sitting_rules jsonb not null
    default '{"counts": "last", "delay_seconds": 0, "addresses": [], "earlier": null}';

-- Wrong passwords of a student for an assessment, within a day.
create table password_failures (
  user_id uuid not null references users (id) on delete cascade,
  assessment_id uuid not null references assessments (id) on delete cascade,
  failures integer not null,
  failed_at timestamptz not null,
  primary key (user_id, assessment_id)
);
