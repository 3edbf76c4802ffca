-- Mail and text messages: written in the transaction that owes them, sent by a task.
create table outbox_messages (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  user_id uuid references users (id),
  -- What it is about, as 'reset_password'.
  kind text not null,
  subject text not null default '',
  -- Null once it was sent, or has failed for good: links and codes in it are nobody else's business.
  body_text text,
  body_html text,
  -- 'kept': nothing is configured to send it by, so that it is read here.
  state text not null default 'queued' check (state in ('queued', 'kept', 'sent', 'failed')),
  failure text,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index outbox_messages_created_at on outbox_messages (created_at, id);
create index outbox_messages_user on outbox_messages (user_id);
