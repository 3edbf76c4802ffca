-- In which room a sitting takes place; empty where nobody has said.
alter table sessions add column room text not null default '';

-- Who watches asks for what waits to be started, and for what changed since a moment.
create index sessions_allocated on sessions (created_at) where state = 'allocated' and not is_preview;
create index sessions_updated_at on sessions (updated_at) where not is_preview;
