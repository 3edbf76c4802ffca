-- What the team's home looks for: few rows among all sittings and allocations.
create index sessions_scored on sessions (assessment_id) where state = 'scored' and not is_preview;
create index sessions_in_progress on sessions (started_at) where state = 'in_progress' and not is_preview;
create index sessions_unsent on sessions (submitted_at) where unsent > 0 and not is_preview;
create index allocations_opens_at on allocations (opens_at) where revoked_at is null and opens_at is not null;
create index allocations_closes_at on allocations (closes_at) where revoked_at is null and closes_at is not null;
