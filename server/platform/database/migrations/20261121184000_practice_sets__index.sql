-- One set stands before an assessment; whose it is, is asked wherever assessments are read.
create unique index practice_sets_assessment on practice_sets (assessment_id);
create index practice_sets_owner on practice_sets (owner_id);
