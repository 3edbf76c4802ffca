-- Names in the order in which people read them: accents and case aside, letters of every script in their place, "Group 2" before "Group 10".
create collation by_name (provider = icu, locale = 'und-u-kn-true');

drop index users_by_name;
alter table users drop column sort_name;
alter table users add column sort_name text collate by_name generated always as (fold_text(last_name || ' ' || first_name)) stored;
create index users_by_name on users (sort_name, id) include (role, is_active) where erased_at is null;
