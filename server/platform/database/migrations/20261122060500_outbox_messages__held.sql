-- A restore brings back messages that may have gone out since the backup: they are held until staff send or drop them.
alter table outbox_messages
  add column held_at timestamptz,
  drop constraint outbox_messages_state_check,
  add constraint outbox_messages_state_check check (state in ('queued', 'kept', 'sent', 'failed', 'dropped')),
  add constraint outbox_messages_held_check check (held_at is null or state = 'queued');
create index outbox_messages_held on outbox_messages (held_at) where held_at is not null;

-- The same of mail about what people are told, which is written when it is due.
alter table notifications add column mail_held_at timestamptz;
create index notifications_held on notifications (mail_held_at) where mail_held_at is not null;
