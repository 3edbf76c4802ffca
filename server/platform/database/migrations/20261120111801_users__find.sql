-- Finding among tens of thousands of people: by parts of names, addresses and numbers, whatever their case and accents.

create extension if not exists pg_trgm;

-- Lower case without accents, in any script; letters that decompose into nothing simpler stand as two.
create function fold_text(value text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(replace(replace(replace(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u064b-\u065f]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd');

alter table users
  add column search_text text generated always as (
    ' ' || fold_text(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(username, ''))
  ) stored,
  add column sort_name text generated always as (fold_text(last_name || ' ' || first_name)) stored;
create index users_search_text on users using gin (search_text gin_trgm_ops);
create index users_sort_name on users (sort_name, id);

-- Where each student stands: the newest sitting that is added up. Marking writes it in the transaction that adds up.
create table person_standings (
  user_id uuid primary key references users (id),
  session_id uuid not null references sessions (id),
  assessment_id uuid not null references assessments (id),
  points numeric(10, 4) not null,
  max_points numeric(10, 4) not null,
  scaled integer,
  -- Of the points there were, between 0 and 1: what people are ordered by.
  share double precision not null generated always as (
    case when max_points > 0 then greatest(least(points / max_points, 1), 0)::double precision else 0 end
  ) stored,
  submitted_at timestamptz not null
);
create index person_standings_share on person_standings (share, user_id);

insert into person_standings (user_id, session_id, assessment_id, points, max_points, scaled, submitted_at)
select distinct on (s.user_id) s.user_id, s.id, s.assessment_id, score.points, score.max_points, score.scaled, s.submitted_at
from sessions s
join lateral (
  select points, max_points, scaled from session_scores where session_id = s.id order by created_at desc, id desc limit 1
) score on score.points is not null
where s.state in ('scored', 'released') and not s.is_preview and s.chosen_sections is null and s.submitted_at is not null
order by s.user_id, s.submitted_at desc, s.id desc;
