-- Two more accommodations, beside extra time and breaks: null = not set; of a sitting, what was fixed at its start.
alter table users add column read_aloud boolean, add column masking boolean;
alter table allocations add column read_aloud boolean, add column masking boolean;
alter table sessions add column read_aloud boolean not null default false, add column masking boolean not null default false;

-- What follows the groups follows one of their windows: the first that is not over, with the person's own close or extension, else the last.
create or replace view resolved_allocations as
select id, assessment_id, practice_set_id, study_material_id, zoom_video_id, user_id, group_id, opens_at, closes_at,
  closes_at as base_closes_at, time_zone, hard_close, sittings_allowed, time_multiplier, extra_break_seconds, may_pause, untimed,
  is_initial, created_by, created_at, revoked_at, revoked_by, version, updated_at, start_code, tools_off, due_at, follows,
  extension_seconds, extension_percent, read_aloud, masking
from allocations
where follows = '{}' and extension_seconds is null and extension_percent is null
union all
select a.id, a.assessment_id, a.practice_set_id, a.study_material_id, a.zoom_video_id, a.user_id, a.group_id,
  base.opens_at, base.extended_closes_at as closes_at, base.closes_at as base_closes_at,
  base.time_zone, base.hard_close, base.sittings_allowed,
  a.time_multiplier, a.extra_break_seconds, a.may_pause, a.untimed, a.is_initial, a.created_by, a.created_at, a.revoked_at,
  a.revoked_by, a.version, a.updated_at, a.start_code, a.tools_off, a.due_at, a.follows, a.extension_seconds,
  a.extension_percent, a.read_aloud, a.masking
from allocations a
cross join lateral (
  select own.*, late.extended_closes_at from (
    select led.place, led.closes_at as led_closes_at,
      case when led.place is not null and 'opens_at' = any(a.follows) then led.opens_at else a.opens_at end as opens_at,
      case when led.place is not null and 'closes_at' = any(a.follows) then led.closes_at else a.closes_at end as closes_at,
      case when led.place is not null and 'closes_at' = any(a.follows) then led.time_zone else a.time_zone end as time_zone,
      case when led.place is not null and 'hard_close' = any(a.follows) then led.hard_close else a.hard_close end
        as hard_close,
      case when led.place is not null and 'sittings_allowed' = any(a.follows) then led.sittings_allowed
        else a.sittings_allowed end as sittings_allowed,
      case when led.place is not null and 'closes_at' = any(a.follows) then led.given_at else a.created_at end as given_at
    from (select) one
    left join (
      select each.place, lower(each.span) as opens_at, upper(each.span) as closes_at,
        (array_agg(given.time_zone order by given.closes_at desc nulls first, given.created_at, given.id))[1] as time_zone,
        bool_and(given.hard_close) as hard_close, max(given.sittings_allowed) as sittings_allowed,
        min(given.created_at) as given_at
      from (
        select array_agg(way.id) as ids, range_agg(allocation_window(way.opens_at, way.closes_at)) as windows
        from group_members member
        join groups live on live.id = member.group_id and live.archived_at is null
        join allocations way on way.group_id = member.group_id and way.revoked_at is null
          and (way.assessment_id = a.assessment_id or way.practice_set_id = a.practice_set_id)
        where a.follows <> '{}' and member.user_id = a.user_id and member.member_from <= now()
          and (member.member_to is null or member.member_to > now())
      ) ways
      cross join unnest(ways.windows) with ordinality as each (span, place)
      join allocations given on given.id = any(ways.ids)
        and allocation_window(given.opens_at, given.closes_at) && each.span
      group by each.place, each.span
    ) led on true
  ) own
  cross join lateral (
    select case when a.extension_seconds is not null then own.closes_at + make_interval(secs => a.extension_seconds)
      when a.extension_percent is not null then own.closes_at
        + (own.closes_at - coalesce(own.opens_at, own.given_at)) * (a.extension_percent / 100.0)
      else own.closes_at end as extended_closes_at
  ) late
  cross join lateral (
    select coalesce(case when 'closes_at' = any(a.follows) then late.extended_closes_at else own.led_closes_at end <= now(), false)
      as is_over
  ) judged
  order by judged.is_over, case when judged.is_over then -own.place else own.place end
  limit 1
) base
where a.follows <> '{}' or a.extension_seconds is not null or a.extension_percent is not null;
