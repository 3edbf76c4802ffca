-- How a person matched the columns of a table that they imported, for their next table with the same headers.
create table column_matchings (
  user_id uuid not null references users (id),
  -- What was imported: questions or people.
  kind text not null check (kind in ('questions', 'people')),
  -- SHA-256 of the headers.
  headers_hash bytea not null check (octet_length(headers_hash) = 32),
  -- The field of each column; null for one that wasn’t imported.
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  -- How numbers in the column of keys are meant: position, position_0 or text; null where nobody said.
  key_numbers text check (key_numbers in ('position', 'position_0', 'text')),
  -- The name of the file.
  name text not null check (char_length(name) between 1 and 500),
  used_at timestamptz not null default now(),
  primary key (user_id, kind, headers_hash)
);
