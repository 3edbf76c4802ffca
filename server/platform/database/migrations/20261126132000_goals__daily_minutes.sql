-- How long a student wants to practise in a day; null until they say.
alter table goals add column daily_minutes integer;
alter table goals add constraint goals_daily_minutes check (daily_minutes between 1 and 480);
