-- When the team decided to show the keys of a released sitting although others can still sit the assessment; null: they wait.
alter table sessions add column keys_shown_at timestamptz;
