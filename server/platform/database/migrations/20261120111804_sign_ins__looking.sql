-- A sign-in by which one of the staff looks through a student's eyes: it reads and changes nothing.
alter table sign_ins add column looker_id uuid references users (id);
create index sign_ins_looker on sign_ins (looker_id) where looker_id is not null;
