-- Nobody has chosen the person’s time zone, and no school gave it: it is the server’s, until their browser tells its own.
alter table users add column has_default_time_zone boolean not null default false;
update users set has_default_time_zone = true
where time_zone = 'UTC' and last_seen_at is null and erased_at is null
  and not exists (select from memberships where memberships.user_id = users.id);
