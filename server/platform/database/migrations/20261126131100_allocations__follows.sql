-- A personal allocation may leave the window and the number of sittings to those of the person's groups: `follows` names the columns that
-- do. Each of these columns keeps the value that held when it was written, for people whose groups no longer give the same.
alter table allocations add column follows text[] not null default '{}';
-- A later deadline than the base, by a length of time or by a share of the window's length.
alter table allocations add column extension_seconds integer check (extension_seconds between 1 and 31622400);
alter table allocations add column extension_percent integer check (extension_percent between 1 and 1000);
-- since 0.1.0: check allocations_follows on allocations: only of a new column, whose default the release before keeps
-- since 0.1.0: check allocations_extension on allocations: only of new columns, which the release before leaves empty
alter table allocations add constraint allocations_follows check (
  follows <@ '{opens_at,closes_at,hard_close,sittings_allowed}' and (user_id is not null or follows = '{}'));
alter table allocations add constraint allocations_extension check (
  num_nonnulls(extension_seconds, extension_percent) <= 1
  and (user_id is not null or num_nonnulls(extension_seconds, extension_percent) = 0));

-- What each allocation comes to now, with what it follows. Everything that asks when something opens or closes reads this.
-- Nearly all allocations follow nothing and are found by the indices of their table.
create index allocations_relative on allocations (user_id) where follows <> '{}' or extension_seconds is not null
  or extension_percent is not null;
create view resolved_allocations as
select id, assessment_id, practice_set_id, study_material_id, zoom_video_id, user_id, group_id, opens_at, closes_at,
  closes_at as base_closes_at, time_zone, hard_close, sittings_allowed, time_multiplier, extra_break_seconds, may_pause, untimed,
  is_initial, created_by, created_at, revoked_at, revoked_by, version, updated_at, start_code, tools_off, due_at, follows,
  extension_seconds, extension_percent
from allocations
where follows = '{}' and extension_seconds is null and extension_percent is null
union all
select a.id, a.assessment_id, a.practice_set_id, a.study_material_id, a.zoom_video_id, a.user_id, a.group_id,
  base.opens_at,
  case when a.extension_seconds is not null then base.closes_at + make_interval(secs => a.extension_seconds)
    when a.extension_percent is not null then base.closes_at
      + (base.closes_at - coalesce(base.opens_at, base.given_at)) * (a.extension_percent / 100.0)
    else base.closes_at end as closes_at,
  base.closes_at as base_closes_at,
  base.time_zone, base.hard_close, base.sittings_allowed,
  a.time_multiplier, a.extra_break_seconds, a.may_pause, a.untimed, a.is_initial, a.created_by, a.created_at, a.revoked_at,
  a.revoked_by, a.version, a.updated_at, a.start_code, a.tools_off, a.due_at, a.follows, a.extension_seconds,
  a.extension_percent
from allocations a
left join lateral (
  select case when bool_or(given.opens_at is null) then null else min(given.opens_at) end as opens_at,
    case when bool_or(given.closes_at is null) then null else max(given.closes_at) end as closes_at,
    (array_agg(given.time_zone order by given.closes_at desc nulls first, given.created_at, given.id))[1] as time_zone,
    bool_and(given.hard_close) as hard_close, max(given.sittings_allowed) as sittings_allowed,
    min(given.created_at) as given_at
  from group_members member
  join groups live on live.id = member.group_id and live.archived_at is null
  join allocations given on given.group_id = member.group_id and given.revoked_at is null
    and (given.assessment_id = a.assessment_id or given.practice_set_id = a.practice_set_id)
  where a.follows <> '{}' and member.user_id = a.user_id and member.member_from <= now()
    and (member.member_to is null or member.member_to > now())
  having count(*) > 0
) led on true
cross join lateral (
  select case when led.given_at is not null and 'opens_at' = any(a.follows) then led.opens_at else a.opens_at end as opens_at,
    case when led.given_at is not null and 'closes_at' = any(a.follows) then led.closes_at else a.closes_at end as closes_at,
    case when led.given_at is not null and 'closes_at' = any(a.follows) then led.time_zone else a.time_zone end as time_zone,
    case when led.given_at is not null and 'hard_close' = any(a.follows) then led.hard_close else a.hard_close end
      as hard_close,
    case when led.given_at is not null and 'sittings_allowed' = any(a.follows) then led.sittings_allowed
      else a.sittings_allowed end as sittings_allowed,
    case when led.given_at is not null and 'closes_at' = any(a.follows) then led.given_at else a.created_at end as given_at
) base
where a.follows <> '{}' or a.extension_seconds is not null or a.extension_percent is not null;

-- Rows from before copied what their person's group had. Those that still equal it in the whole window follow it from now on, where one
-- group alone gives it; any other may have been meant as it is, and stays.
update allocations own set follows = '{opens_at,closes_at,hard_close}'
    || case when own.sittings_allowed = led.sittings_allowed then '{sittings_allowed}'::text[] else '{}' end
from (
  select a.id, count(*) as ways, min(given.opens_at) as opens_at, min(given.closes_at) as closes_at,
    bool_and(given.hard_close) as hard_close, min(given.sittings_allowed) as sittings_allowed
  from allocations a
  join group_members member on member.user_id = a.user_id and member.member_from <= now()
    and (member.member_to is null or member.member_to > now())
  join groups live on live.id = member.group_id and live.archived_at is null
  join allocations given on given.group_id = member.group_id and given.revoked_at is null
    and (given.assessment_id = a.assessment_id or given.practice_set_id = a.practice_set_id)
  where a.user_id is not null and a.revoked_at is null and not a.is_initial
  group by a.id
) led
where own.id = led.id and led.ways = 1 and own.opens_at is not distinct from led.opens_at
  and own.closes_at is not distinct from led.closes_at and own.hard_close = led.hard_close
  and (own.opens_at is not null or own.closes_at is not null);
