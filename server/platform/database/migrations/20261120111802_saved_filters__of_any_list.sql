-- Cuts of any list may be kept by name, not of the bank alone.
alter table question_filters rename to saved_filters;
alter table saved_filters add column list text not null default 'questions' check (list in ('questions', 'people'));
alter table saved_filters alter column list drop default;
drop index question_filters_name;
create unique index saved_filters_name on saved_filters (user_id, list, lower(name));
