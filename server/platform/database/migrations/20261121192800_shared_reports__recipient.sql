-- Whom a link is for, as its maker noted it to know it again among several.
alter table shared_reports add column recipient text;
