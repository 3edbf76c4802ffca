-- The hash chain over the audit log: head = sha256(head before || hash of the entry as it is stored, sealed fields unopened).
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id uuid not null unique,
  entry_hash bytea not null,
  head bytea not null,
  chained_at timestamptz not null default now()
);
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function refuse_change();

-- Entries that wait for their link. Each transaction adds its own, so that none is missed, whatever the order of commits.
create table audit_unchained (
  entry_id uuid primary key
);
create function owe_audit_link() returns trigger language plpgsql as $$
begin
  insert into audit_unchained (entry_id) values (new.id);
  return null;
end $$;
create trigger audit_entries_owe_link after insert on audit_entries for each row execute function owe_audit_link();
insert into audit_unchained (entry_id) select id from audit_entries;
