-- What students are told after each wrong try: an ordered list of HTML, revised and kept with the key that it is as secret as.
alter table key_revisions add column hints jsonb not null default '[]';
