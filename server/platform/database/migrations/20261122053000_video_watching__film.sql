-- What was watched is of one film: a video that gets another one is watched from the start.

alter table zoom_videos
  -- Counts the films that a video has had.
  add column film integer not null default 1 check (film > 0),
  -- When the latest took the place of another.
  add column film_since timestamptz,
  add check ((film > 1) = (film_since is not null));

alter table video_watching
  add column film integer not null default 1 check (film > 0),
  drop constraint video_watching_pkey,
  add primary key (zoom_video_id, user_id, film);
