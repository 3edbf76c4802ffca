-- Each start asks for the codes of its assessment, which nearly none has: not one look at every allocation of a room for each of its students.
create index allocations_start_code on allocations (assessment_id) where start_code is not null and revoked_at is null;
