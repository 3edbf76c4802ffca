-- Who let a version out; its author may be another.
alter table question_versions add column published_by uuid references users (id);
alter table question_versions disable trigger question_versions_immutable;
update question_versions set published_by = created_by where published_at is not null;
alter table question_versions enable trigger question_versions_immutable;
