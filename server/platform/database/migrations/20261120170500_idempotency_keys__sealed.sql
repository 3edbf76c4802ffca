-- Kept answers may hold links and tokens. From now on they are sealed by the caller's key, which is not stored;
-- those that were kept in the clear are let go.
delete from idempotency_keys;
alter table idempotency_keys drop column body;
alter table idempotency_keys add column body bytea;
