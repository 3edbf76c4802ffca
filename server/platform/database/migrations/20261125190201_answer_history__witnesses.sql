-- The sign-in that sent each revision; null of those from before. With what follows it says when the server last heard from the page that
-- claims to have made an answer before its section ended.
alter table answer_history add column sign_in_id uuid;

-- When the server heard from a sign-in about a sitting, other than by an answer that it saved. Unlogged like presence: it costs no flush, and
-- after a crash a page that was there counts as silent for the moments before it. No reference to sessions either, whose check would wait
-- for the lock of a transition.
create unlogged table session_heard (
  session_id uuid not null,
  sign_in_id uuid not null,
  -- The lease that the calls named; 0 for those that name none.
  lease integer not null,
  -- The last sixteen moments.
  heard timestamptz[] not null,
  -- Spans of fifteen seconds and more in which nothing was heard, of the last four hours.
  silences tstzmultirange not null default '{}',
  heard_at timestamptz not null,
  primary key (session_id, sign_in_id, lease)
) with (fillfactor = 50);

-- Answers that were overtaken on another device wait for the team as late ones do.
create index answer_history_waiting on answer_history (session_id, attempt_id) where status in ('late', 'superseded');
drop index answer_history_late;
