-- Facts are made of sittings and attempts, in the same transaction, and these refer to all that a fact names. Checking each name again took two
-- thirds of the time to insert a fact, and locked the rows of one assessment for every process that scores it.
alter table result_facts
  drop constraint result_facts_user_id_fkey,
  drop constraint result_facts_assessment_id_fkey,
  drop constraint result_facts_assessment_version_id_fkey,
  drop constraint result_facts_version_section_id_fkey,
  drop constraint result_facts_question_id_fkey,
  drop constraint result_facts_question_version_id_fkey;

-- A score’s version is that of its attempt, which refers to it.
alter table attempt_scores drop constraint attempt_scores_question_version_id_fkey;
