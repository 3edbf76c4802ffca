-- A person's own files, the newest first, and whether the same came again.
create index files_created_by on files (created_by, created_at desc);
