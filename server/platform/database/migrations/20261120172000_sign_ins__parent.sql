-- A look through a student's eyes ends with the sign-in from which it was opened.
alter table sign_ins add column parent_id uuid references sign_ins (id) on delete set null;
create index sign_ins_parent on sign_ins (parent_id) where parent_id is not null;
-- Looks that are open now name none, and none of them is older than half an hour: they end.
update sign_ins set ended_at = now(), end_reason = 'parent_ended' where looker_id is not null and ended_at is null;
