-- How students answer, and what they were told of answers that they checked.
alter table assessments
  add column behaviour jsonb not null default '{"checking": {"type": "at_end"}, "certainty": "off"}';
alter table assessment_versions
  add column behaviour jsonb not null default '{"checking": {"type": "at_end"}, "certainty": "off"}';

create table attempt_checks (
  session_id uuid not null,
  attempt_id uuid not null,
  -- The first try is 1.
  number integer not null,
  lease integer not null,
  revision integer not null,
  response jsonb not null,
  confidence integer,
  key_revision_id uuid not null references key_revisions (id),
  correct boolean not null,
  -- Of the points, 0 to 1.
  share double precision not null,
  checked_at timestamptz not null default clock_timestamp(),
  primary key (session_id, attempt_id, number),
  foreign key (session_id, attempt_id) references attempts (session_id, id)
);
create trigger attempt_checks_append_only before update or delete on attempt_checks
  for each row execute function refuse_change();
