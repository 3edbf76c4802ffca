-- What the student who asked said of an answer; null while they said nothing.
alter table doubt_replies add column helped boolean;
