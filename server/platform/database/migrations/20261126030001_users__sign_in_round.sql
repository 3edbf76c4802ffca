-- Counts how often all sign-ins of a person were ended: a sign-in that was begun in an earlier round is not opened.
alter table users add column sign_in_round integer not null default 0;
