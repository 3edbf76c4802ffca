-- Cuts of the bank that a person keeps by name: what stands in the page's address.
create table question_filters (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  query jsonb not null,
  created_at timestamptz not null default now()
);
create unique index question_filters_name on question_filters (user_id, lower(name));
