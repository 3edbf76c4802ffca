-- Webhooks (Standard Webhooks): other systems that are told what happens here.
create table webhooks (
  id uuid primary key,
  url text not null,
  events text[] not null,
  is_on boolean not null default true,
  -- Why Sextant turned it off.
  off_reason text check (off_reason in ('gone', 'failing')),
  off_at timestamptz,
  -- Sealed. Those before sign too until their time.
  secret text not null,
  secret_since timestamptz not null default clock_timestamp(),
  old_secrets text[] not null default '{}',
  old_secret_until timestamptz,
  -- Since when nothing arrives, and how often in a row nothing did; null while messages arrive.
  failing_since timestamptz,
  misses integer not null default 0,
  -- What came of the last try that failed since then.
  last_failure jsonb,
  -- Nothing is sent before, by its failures in a row and by its own word (Retry-After).
  wait_until timestamptz,
  asked_until timestamptz,
  -- It answers late, or not at all. These receivers take turns, so that they hold nobody else.
  is_slow boolean not null default false,
  arrived_at timestamptz,
  -- It was removed: nobody sees it any more, and housekeeping removes its messages and then it.
  removed_at timestamptz,
  version integer not null default 1,
  created_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index webhooks_created_by on webhooks (created_by);

-- What a webhook is told: ids alone. A receiver asks for the rest by the API.
create table webhook_messages (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  type text not null,
  subject_id uuid not null,
  data jsonb not null,
  written_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'arrived', 'failed')),
  -- When it is tried next; null of one that isn’t. Long ago: before all others.
  due_at timestamptz default clock_timestamp(),
  -- It was never tried: what happens to its subject meanwhile is told by it too.
  is_fresh boolean not null default true,
  -- Since it was written or replayed.
  tries integer not null default 0
);
create unique index webhook_messages_fresh on webhook_messages (webhook_id, type, subject_id) where is_fresh;
create index webhook_messages_listed on webhook_messages (webhook_id, written_at desc, id desc);
create index webhook_messages_state on webhook_messages (webhook_id, state, written_at) where state <> 'arrived';
create index webhook_messages_due on webhook_messages (webhook_id, due_at, id) where due_at is not null;
create index webhook_messages_written on webhook_messages (written_at);

create table webhook_tries (
  message_id uuid not null references webhook_messages on delete cascade,
  -- From 1, over all replays.
  number integer not null,
  at timestamptz not null,
  took_ms integer not null,
  status integer,
  failure text check (failure in ('answered', 'timed_out', 'unreachable', 'host_unknown', 'host_private', 'broken_off')),
  answer text not null default '',
  primary key (message_id, number)
);

-- A UUIDv7, as the application makes them. PostgreSQL has a function for that only since 18.
create function webhook_message_id() returns uuid language sql volatile as $$
  select (lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

-- Writes a message to each webhook that asks for the event, and owes it the sending. A job of its own for each transaction, so
-- that no transaction waits for another; asked for once, however many rows it changed.
create function tell_webhooks(event text, subject uuid, facts jsonb) returns void language plpgsql as $$
declare
  hook record;
  owed text;
begin
  for hook in select id, is_slow from webhooks where is_on and event = any(events) order by id for key share loop
    -- The row of a message that was never tried is locked, so that nobody sends it before this commits.
    insert into webhook_messages (id, webhook_id, type, subject_id, data)
      values (webhook_message_id(), hook.id, event, subject, jsonb_strip_nulls(facts))
      on conflict (webhook_id, type, subject_id) where is_fresh
      do update set written_at = clock_timestamp(), data = excluded.data;
    owed := coalesce(current_setting('webhooks.owed', true), '');
    if position(hook.id::text in owed) = 0 then
      perform graphile_worker.add_job('webhooks.send', json_build_object('webhook', hook.id, 'slow', hook.is_slow),
        queue_name => case when hook.is_slow then 'webhooks.slow' else 'webhooks.send:' || hook.id end,
        job_key => 'webhooks.send:' || hook.id || ':' || pg_current_xact_id(), max_attempts => 25, priority => 10);
      perform set_config('webhooks.owed', owed || ' ' || hook.id, true);
    end if;
  end loop;
end $$;

-- since 0.1.0: trigger users_told on users: writes rows that the release before doesn't know
-- since 0.1.0: trigger users_told_again on users: writes rows that the release before doesn't know
-- since 0.1.0: trigger memberships_told on memberships: writes rows that the release before doesn't know
-- since 0.1.0: trigger sessions_told on sessions: writes rows that the release before doesn't know
-- since 0.1.0: trigger sessions_told_again on sessions: writes rows that the release before doesn't know
-- since 0.1.0: trigger session_scores_told on session_scores: writes rows that the release before doesn't know
-- since 0.1.0: trigger allocations_told on allocations: writes rows that the release before doesn't know
-- since 0.1.0: trigger allocations_told_again on allocations: writes rows that the release before doesn't know
create function tell_of_person() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where is_on) then return null; end if;
  if tg_op = 'INSERT' then
    perform tell_webhooks('person.created', new.id, jsonb_build_object('person', new.id));
  elsif new.erased_at is distinct from old.erased_at then
    perform tell_webhooks('person.erased', new.id, jsonb_build_object('person', new.id));
  -- Someone new is told of as created, as they are in the end.
  elsif new.created_at < transaction_timestamp() and new.erased_at is null then
    perform tell_webhooks('person.updated', new.id, jsonb_build_object('person', new.id));
  end if;
  return null;
end $$;
create constraint trigger users_told after insert on users
  deferrable initially deferred for each row execute function tell_of_person();
create constraint trigger users_told_again after update on users
  deferrable initially deferred for each row
  when ((new.first_name, new.last_name, new.email, new.phone, new.username, new.student_number, new.role, new.is_active, new.erased_at,
    new.locale, new.time_zone) is distinct from (old.first_name, old.last_name, old.email, old.phone, old.username, old.student_number,
    old.role, old.is_active, old.erased_at, old.locale, old.time_zone))
  execute function tell_of_person();

create function tell_of_member() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
begin
  if not exists (select from webhooks where is_on) then return null; end if;
  if exists (select from users where id = person and created_at < transaction_timestamp() and erased_at is null) then
    perform tell_webhooks('person.updated', person, jsonb_build_object('person', person));
  end if;
  return null;
end $$;
create constraint trigger memberships_told after insert or update or delete on memberships
  deferrable initially deferred for each row execute function tell_of_member();

create function tell_of_sitting() returns trigger language plpgsql as $$
declare
  was text := coalesce(old.state, 'allocated');
  -- One that is cancelled keeps its time of release.
  was_released boolean := coalesce(old.state = 'released', false);
  facts jsonb;
begin
  if not exists (select from webhooks where is_on) then return null; end if;
  facts := jsonb_build_object('sitting', new.id, 'person', new.user_id, 'assessment', new.assessment_id, 'allocation', new.allocation_id);
  if new.state is distinct from was then
    if new.state = 'in_progress' then
      perform tell_webhooks(case when was = 'allocated' then 'sitting.started' else 'sitting.reopened' end, new.id, facts);
    elsif was in ('allocated', 'in_progress') and new.state in ('submitted', 'scored', 'released') then
      perform tell_webhooks('sitting.submitted', new.id, facts);
    elsif new.state in ('cancelled', 'expired') then
      perform tell_webhooks('sitting.' || new.state, new.id, facts);
    end if;
  end if;
  if new.state = 'released' and not was_released then
    perform tell_webhooks('score.released', new.id, facts);
  elsif new.state <> 'released' and was_released then
    perform tell_webhooks('score.withdrawn', new.id, facts);
  end if;
  return null;
end $$;
create constraint trigger sessions_told after insert on sessions
  deferrable initially deferred for each row when (not new.is_preview and new.state <> 'allocated') execute function tell_of_sitting();
create constraint trigger sessions_told_again after update on sessions
  deferrable initially deferred for each row
  when (not new.is_preview and new.state is distinct from old.state)
  execute function tell_of_sitting();

create function tell_of_score() returns trigger language plpgsql as $$
declare
  sitting sessions%rowtype;
begin
  if not exists (select from webhooks where is_on) then return null; end if;
  select * into sitting from sessions where id = new.session_id and not is_preview;
  if not found then return null; end if;
  perform tell_webhooks(
    case when exists (select from session_scores where session_id = new.session_id and id <> new.id) then 'score.changed' else 'score.created' end,
    sitting.id,
    jsonb_build_object('sitting', sitting.id, 'person', sitting.user_id, 'assessment', sitting.assessment_id, 'allocation', sitting.allocation_id));
  return null;
end $$;
create constraint trigger session_scores_told after insert on session_scores
  deferrable initially deferred for each row execute function tell_of_score();

create function tell_of_allocation() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where is_on) then return null; end if;
  perform tell_webhooks(
    case when tg_op = 'INSERT' then 'allocation.created'
      when new.revoked_at is not null and old.revoked_at is null then 'allocation.revoked' else 'allocation.updated' end,
    new.id,
    jsonb_build_object('allocation', new.id, 'person', new.user_id, 'group', new.group_id, 'assessment', new.assessment_id,
      'practice_set', new.practice_set_id, 'material', new.study_material_id, 'video', new.zoom_video_id));
  return null;
end $$;
create constraint trigger allocations_told after insert on allocations
  deferrable initially deferred for each row execute function tell_of_allocation();
create constraint trigger allocations_told_again after update on allocations
  deferrable initially deferred for each row
  when (new.version is distinct from old.version or new.revoked_at is distinct from old.revoked_at)
  execute function tell_of_allocation();

-- A webhook was turned off.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notifications_kind_check');
begin
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(kinds, '''roster_waits''::text', '''roster_waits''::text, ''webhook_off''::text');
end $$;
