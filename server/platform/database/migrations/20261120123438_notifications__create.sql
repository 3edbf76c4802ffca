-- What people are told: shown in the application, and sent by mail as each of them wants it.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('allocated', 'opening_soon', 'due_soon', 'released')),
  -- What it is about: with person and kind it is told once.
  key text not null,
  -- Ids and moments; names are looked up when it is shown.
  data jsonb not null default '{}',
  in_app boolean not null,
  -- By mail at once or with the day's; null = not, or not any more.
  mail text check (mail in ('at_once', 'daily')),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, kind, key)
);
create index notifications_user on notifications (user_id, id desc) where in_app;
create index notifications_unread on notifications (user_id) where in_app and read_at is null;
create index notifications_to_mail on notifications (user_id, created_at) where mail is not null and mailed_at is null;
create index notifications_created_at on notifications (created_at);

-- Where a mail program can say for its reader that no more of these are wanted.
alter table outbox_messages add column unsubscribe_url text;
