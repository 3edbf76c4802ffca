-- Every try to send a message, and what the other side said to it.
create table outbox_tries (
  id uuid primary key,
  message_id uuid not null references outbox_messages (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  -- Null: it was taken.
  reason text,
  reply text
);
create index outbox_tries_message on outbox_tries (message_id, at);

-- Why the last try failed; `failure` is what the other side said.
alter table outbox_messages add column failure_reason text;
