-- An upload that is read by an import becomes no file: it is only ever finished.
alter table uploads
  add column purpose text,
  add column finished_at timestamptz;
