-- What an assessment asks of the browser that it is sat in. It takes effect at once, whichever version is published.
create table safe_browser_rules (
  assessment_id uuid primary key references assessments (id) on delete cascade,
  required boolean not null,
  -- The password that opens the file, sealed.
  file_password text,
  -- The password for quitting as the file has it: SHA-256, hexadecimal.
  quit_password_hash text,
  exam_keys text[] not null default '{}',
  quit_link boolean not null default true,
  updated_at timestamptz not null default now()
);

-- An allocation may let its people use any browser all the same.
alter table allocations add column any_browser boolean not null default false;

-- Files that were made for sittings: each start address lets in once.
create table safe_browser_files (
  code_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  -- Of the student when it was made: once all their sign-ins have ended, it lets nobody in.
  sign_in_round integer not null,
  config_key text not null check (config_key ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index safe_browser_files_session on safe_browser_files (session_id);
create index safe_browser_files_expires_at on safe_browser_files (expires_at);

-- Sittings that were opened in Safe Exam Browser, with the sign-in that was made there.
create table safe_browser_sittings (
  session_id uuid primary key references sessions (id) on delete cascade,
  sign_in_id uuid references sign_ins (id) on delete set null,
  code_hash bytea not null,
  entered_at timestamptz not null,
  -- When its student asked to be let back in, and when the team did so; both are over once they are in again.
  asked_at timestamptz,
  let_in_at timestamptz
);
create index safe_browser_sittings_sign_in on safe_browser_sittings (sign_in_id);
