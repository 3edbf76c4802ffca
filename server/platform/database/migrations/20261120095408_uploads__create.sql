-- Uploads that come piece by piece: whose each is, and the file that it became.
create table uploads (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  size_bytes bigint not null,
  file_id uuid references files (id),
  created_at timestamptz not null default now()
);
create index uploads_user on uploads (user_id, created_at);
create index uploads_created on uploads (created_at);
