-- Where each student is in a sitting, as their page tells every ten seconds. Unlogged: it costs no flush, and what a crash loses is
-- told again within seconds. No reference to sessions either, whose check would wait for the lock of a transition.
create unlogged table session_presence (
  session_id uuid primary key,
  -- Positions of the section and of the question in sight, from 1; null before, between and after sections.
  section_position integer,
  question_position integer,
  -- {section position: which of its questions are answered, four to a hexadecimal digit}.
  answered jsonb not null default '{}',
  unsent integer not null default 0,
  -- Since when something has been unsent without a break.
  unsent_since timestamptz,
  latency_ms integer,
  focus_lost integer not null default 0,
  -- When the page could not reach the server.
  offline tstzmultirange not null default '{}',
  -- Of the newest answer that was saved.
  saved_at timestamptz,
  seen_at timestamptz not null
) with (fillfactor = 50);
