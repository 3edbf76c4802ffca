-- What an import did to each person, so that exactly that can be undone within a day.
create table people_import_items (
  import_id uuid not null references people_imports (id),
  user_id uuid not null references users (id),
  is_new boolean not null,
  -- The person's version afterwards; if a new person's differs now, they have changed since.
  version integer not null,
  -- The fields that it set, as they were and became, and what the person joined.
  done jsonb not null,
  primary key (import_id, user_id)
);
create index people_import_items_user on people_import_items (user_id);
alter table people_imports add column undone_at timestamptz;
