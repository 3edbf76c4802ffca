-- When people last wrote something. Only kept where a read replica is used: until the replica has what a person wrote, they read from the
-- primary, through whichever process. Unlogged and without a foreign key: a note costs no flush and locks nobody, and what a crash loses
-- matters for seconds.
create unlogged table last_writes (
  user_id uuid primary key,
  at timestamptz not null
);
