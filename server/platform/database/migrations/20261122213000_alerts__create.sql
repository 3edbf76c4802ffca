-- What is red and whom it was told, so that several processes tell of each cause once. A row goes when all is well and that was told too.
create table alerts (
  -- The cause, with the host where it concerns one machine.
  key text primary key,
  cause text not null,
  host text,
  since timestamptz not null,
  mailed_at timestamptz,
  posted_at timestamptz
);
