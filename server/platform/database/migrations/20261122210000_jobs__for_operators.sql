-- What is needed to run a job again: in which line it stood, and whether it failed for a reason that its owner can't change.
alter table jobs add column queue text;
alter table jobs add column is_fault boolean not null default false;
create index jobs_fault on jobs (finished_at) where is_fault;
