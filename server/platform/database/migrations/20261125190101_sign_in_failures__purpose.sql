-- What failed: a budget for each, so that wrong links use up nobody's sign-ins. Processes of before count sign-ins alone as they did.
alter table sign_in_failures add column purpose text not null default 'sign_in';
create index sign_in_failures_purpose_address on sign_in_failures (purpose, address, failed_at);
