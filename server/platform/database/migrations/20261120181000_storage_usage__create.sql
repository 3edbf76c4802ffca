-- Bytes of uploads: of each person, and of all ('all'). Kept by triggers, so that whoever adds holds the row until they commit and
-- two at once cannot both take the last room.
create table storage_usage (
  owner text primary key,
  bytes bigint not null
);

create function count_storage(person uuid, bytes_more bigint) returns void language sql as $$
  insert into storage_usage as u (owner, bytes)
    select owner, bytes_more from unnest(array[coalesce(person::text, 'nobody'), 'all']) as owner order by owner
    on conflict (owner) do update set bytes = u.bytes + excluded.bytes;
$$;

create function count_file() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then perform count_storage(old.created_by, -old.size_bytes); end if;
  if tg_op in ('UPDATE', 'INSERT') then perform count_storage(new.created_by, new.size_bytes); end if;
  return null;
end $$;
create trigger files_counted after insert or delete or update of size_bytes, created_by on files
  for each row execute function count_file();

-- An upload takes its whole size from its beginning until it is a file.
create function count_upload() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.file_id is null then perform count_storage(old.user_id, -old.size_bytes); end if;
  if tg_op in ('UPDATE', 'INSERT') and new.file_id is null then perform count_storage(new.user_id, new.size_bytes); end if;
  return null;
end $$;
create trigger uploads_counted after insert or delete or update of size_bytes, user_id, file_id on uploads
  for each row execute function count_upload();

insert into storage_usage (owner, bytes)
  select coalesce(owner::text, 'nobody'), sum(size_bytes) from (
    select created_by as owner, size_bytes from files
    union all select user_id, size_bytes from uploads where file_id is null) kept
  group by 1;
insert into storage_usage (owner, bytes) select 'all', coalesce(sum(bytes), 0) from storage_usage;
