-- How many people answered unlike what the model expects of anyone: {people, unusual, expected}; null where nobody counted them.
alter table calibrations add column person_fit jsonb;
