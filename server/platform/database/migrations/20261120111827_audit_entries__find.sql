-- The log is read from its newest entry on, whole or cut by who, what and where.
drop index audit_entries_at;
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_actor on audit_entries (actor_id, at, id);
create index audit_entries_as_user on audit_entries (as_user_id, at, id) where as_user_id is not null;
create index audit_entries_action on audit_entries (action text_pattern_ops, at, id);
create index audit_entries_school on audit_entries (school_id, at, id) where school_id is not null;
