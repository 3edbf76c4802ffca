-- Tools that the team has turned off in a sitting, whatever its sections allow.
alter table sessions add column tools_off text[] not null default '{}';
