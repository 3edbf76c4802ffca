-- Which server is the primary, and since when: the first worker to meet another one says so.
create table current_primary (
  only_row boolean primary key default true check (only_row),
  -- Cluster, timeline and start: a promotion, a restore and a restart each make another.
  server text not null,
  since timestamptz not null
);
