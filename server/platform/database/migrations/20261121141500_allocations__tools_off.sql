-- Tools that the team has turned off for everyone while a test runs: sittings that are generated later begin without them too.
alter table allocations add column tools_off text[] not null default '{}';
