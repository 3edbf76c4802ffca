-- Counting people and paging through them by name reads these alone, not the rows.
create index users_counted on users (is_active, role) where erased_at is null;
drop index users_sort_name;
create index users_by_name on users (sort_name, id) include (role, is_active) where erased_at is null;
