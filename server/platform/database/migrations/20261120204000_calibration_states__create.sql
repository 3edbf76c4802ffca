-- What became of a calibration after it was made: a person puts it in use, and later retires it. Without a row it is proposed.
create table calibration_states (
  calibration_id uuid not null references calibrations (id),
  state text not null check (state in ('in_use', 'retired')),
  -- Null where this migration wrote it.
  changed_by uuid references users (id),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (calibration_id, state)
);
create trigger calibration_states_append_only before update or delete on calibration_states
  for each row execute function refuse_change();
create trigger calibration_states_no_truncate before truncate on calibration_states
  for each statement execute function refuse_change();

-- Calibrations that score a published version are in use. The others wait for a person to decide.
insert into calibration_states (calibration_id, state, changed_at)
  select calibration_id, 'in_use', min(published_at) from assessment_versions
  where calibration_id is not null group by calibration_id;

-- Ids of the question versions that a calibration left out on request.
alter table calibrations add column left_out uuid[] not null default '{}';
