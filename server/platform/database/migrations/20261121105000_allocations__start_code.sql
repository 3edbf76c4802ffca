-- What a supervisor shows to a room and students enter before they start; null: nothing is asked.
alter table allocations add column start_code text check (start_code ~ '^[0-9A-Z]{4,12}$');
