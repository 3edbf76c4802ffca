-- Tutors change the reasons for error that they made.
alter table reasons_for_error add column created_by uuid references users (id);
create index reasons_for_error_topic on reasons_for_error (topic_id);
create index attempt_reasons_reason on attempt_reasons (reason_id) where reason_id is not null;
