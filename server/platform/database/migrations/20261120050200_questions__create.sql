-- What is taught and asked: tags, subjects, questions with their versions and keys, files.

-- Bytes are kept once by content hash; a row is one upload with its owner.
create table files (
  id uuid primary key,
  hash text not null,
  media_type text not null,
  name text not null default '',
  size_bytes bigint not null,
  width integer,
  height integer,
  school_id uuid references schools (id),
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index files_hash on files (hash);

create table tags (
  id uuid primary key,
  level text not null check (level in ('exam', 'subject', 'mega-domain', 'domain', 'topic', 'sub-topic')),
  parent_id uuid references tags (id),
  name text not null,
  position integer not null default 0,
  -- A merged tag stays as a signpost to the one it became.
  merged_into_id uuid references tags (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((level = 'exam') = (parent_id is null))
);
create unique index tags_name on tags (parent_id, level, lower(name)) nulls not distinct where merged_into_id is null;
create index tags_parent on tags (parent_id);

create table reasons_for_error (
  id uuid primary key,
  name text not null,
  topic_id uuid references tags (id),
  position integer not null default 0,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index reasons_for_error_name on reasons_for_error (topic_id, lower(name)) nulls not distinct where archived_at is null;

create table subjects (
  id uuid primary key,
  name text not null,
  school_id uuid references schools (id),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table subject_trees (
  id uuid primary key,
  subject_id uuid not null references subjects (id),
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table subject_nodes (
  id uuid primary key,
  subject_tree_id uuid not null references subject_trees (id),
  parent_id uuid references subject_nodes (id),
  name text not null,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index subject_nodes_tree on subject_nodes (subject_tree_id, parent_id, position);

-- A stimulus is shared by questions; a version of it is what a question version pins.
create table stimuli (
  id uuid primary key,
  school_id uuid references schools (id),
  fingerprint text not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index stimuli_fingerprint on stimuli (fingerprint);

create table stimulus_versions (
  id uuid primary key,
  stimulus_id uuid not null references stimuli (id),
  number integer not null,
  title text not null default '',
  body text not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  unique (stimulus_id, number)
);

create table questions (
  id uuid primary key,
  school_id uuid references schools (id),
  pool text not null default 'secure' check (pool in ('practice', 'secure')),
  difficulty smallint check (difficulty between 1 and 5),
  source text not null default '',
  source_identifier text not null default '',
  -- Names from an import that no tag bears yet.
  text_tags jsonb not null default '{}',
  -- Plain text and options, normalised and hashed: finds the same question again.
  fingerprint text not null,
  -- Optimistic lock for what staff edit together; question_versions.number is what students see.
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index questions_fingerprint on questions (fingerprint);
create index questions_source on questions (source, source_identifier);
create index questions_created_by on questions (created_by);

create table question_versions (
  id uuid primary key,
  question_id uuid not null references questions (id),
  number integer not null,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'published', 'retired')),
  stimulus_version_id uuid references stimulus_versions (id),
  body text not null,
  interactions jsonb not null,
  -- Words of body, options and stimulus for search and lists.
  plain_text text not null default '',
  search tsvector generated always as (to_tsvector('english', plain_text)) stored,
  published_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  unique (question_id, number)
);
create unique index question_versions_draft on question_versions (question_id) where status in ('draft', 'in_review');
create index question_versions_search on question_versions using gin (search);

-- Once published, content stands for ever: a sitting and its score point here.
create function refuse_change_of_published_question() returns trigger language plpgsql as $$
begin
  if old.status in ('published', 'retired') and (
    new.body is distinct from old.body or new.interactions is distinct from old.interactions
    or new.stimulus_version_id is distinct from old.stimulus_version_id or new.question_id <> old.question_id
    or new.number <> old.number or new.status not in ('published', 'retired')) then
    raise exception 'a published question version does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger question_versions_immutable before update on question_versions
  for each row execute function refuse_change_of_published_question();

create table key_revisions (
  id uuid primary key,
  question_version_id uuid not null references question_versions (id),
  number integer not null,
  key jsonb not null,
  score_rule jsonb not null,
  explanation text not null default '',
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  unique (question_version_id, number)
);
create trigger key_revisions_append_only before update or delete on key_revisions for each row execute function refuse_change();

create table question_tags (
  question_id uuid not null references questions (id),
  tag_id uuid not null references tags (id),
  primary key (question_id, tag_id)
);
create index question_tags_tag on question_tags (tag_id, question_id);

create table question_nodes (
  question_id uuid not null references questions (id),
  node_id uuid not null references subject_nodes (id),
  primary key (question_id, node_id)
);
create index question_nodes_node on question_nodes (node_id, question_id);
