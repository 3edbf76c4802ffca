-- National percentiles that staff keep, one table for an exam. A score is told beside them only where its test is of that exam and scale.
create table percentile_tables (
  id uuid primary key,
  exam text not null check (exam <> ''),
  -- Where the percentages come from, as it is told beside each.
  source text not null check (source <> ''),
  -- What the percentages count: those who scored below, or those at the score too.
  counts text not null check (counts in ('below', 'at_or_below')),
  scale_min double precision not null,
  scale_max double precision not null check (scale_max > scale_min),
  -- A list of {score, percentile}, the lowest score first.
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  set_by uuid references users (id),
  set_at timestamptz not null default clock_timestamp()
);

create unique index percentile_tables_exam on percentile_tables (lower(exam));
