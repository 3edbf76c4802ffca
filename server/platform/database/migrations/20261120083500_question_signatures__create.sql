-- What the newest version of a question says, in hashes of bands (MinHash): questions that read alike share at least one.
create table question_signatures (
  question_id uuid primary key references questions (id),
  bands bigint[] not null
);
-- Read at every save of a question: nothing may wait in a list that each search would have to go through.
create index question_signatures_bands on question_signatures using gin (bands) with (fastupdate = off);

-- Questions that were there before are signed by a job.
do $$
begin
  if exists (select from questions) then
    perform graphile_worker.add_job('questions.sign', '{}'::json, job_key => 'questions.sign');
  end if;
end $$;

-- An option is found by its id, in whichever list of its interaction it stands.
create index question_versions_parts on question_versions
  using gin (jsonb_path_query_array(interactions, '$[*].*[*].id') jsonb_path_ops);

-- Which questions show a stimulus.
create index question_versions_stimulus on question_versions (stimulus_version_id) where stimulus_version_id is not null;

-- One change of many questions at once, so that it can be undone as a whole.
create table question_bulk_changes (
  id uuid primary key,
  change jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create table question_bulk_items (
  bulk_change_id uuid not null references question_bulk_changes (id),
  question_id uuid not null references questions (id),
  -- The question's version afterwards: another one now means that somebody changed it since.
  version integer not null,
  -- What the change replaced.
  before jsonb not null,
  primary key (bulk_change_id, question_id)
);
