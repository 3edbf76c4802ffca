-- A browser that shows a person’s notifications while the page is closed (Web Push), as long as the sign-in isn’t ended by which it asked.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  sign_in_id uuid not null references sign_ins (id) on delete cascade,
  -- Finds a browser again. Anyone who has its address at the push service can send there, so that is in `sealed` alone.
  endpoint_hash bytea not null unique,
  -- Address and keys, sealed with the person’s key.
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When its page was last open.
  renewed_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_user on push_subscriptions (user_id, renewed_at);
create index push_subscriptions_sign_in on push_subscriptions (sign_in_id);

-- Sign-ins are ended in several places: by their person, by the team, with the account, with the data.
create function end_push_subscriptions() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where sign_in_id = new.id;
  return null;
end $$;
-- since 0.1.0: trigger sign_ins_push on sign_ins: refuses nothing, and deletes only rows of a new table
create trigger sign_ins_push after update of ended_at on sign_ins
  for each row when (new.ended_at is not null) execute function end_push_subscriptions();

-- To be shown by the person’s browsers, and when that was handed over to be sent.
alter table notifications add column push boolean not null default false;
alter table notifications add column pushed_at timestamptz;
create index notifications_to_push on notifications (user_id) where push and pushed_at is null;
