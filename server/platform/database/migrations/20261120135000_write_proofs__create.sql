-- The one row that a server writes to prove that it can save answers.
create table write_proofs (
  only_row boolean primary key default true check (only_row),
  proved_at timestamptz not null
);
