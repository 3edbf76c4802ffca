-- What is to be answered, for filters and counts: ["choice"].
alter table question_versions
  add column types jsonb generated always as (jsonb_path_query_array(interactions, '$[*].type')) stored;
create index question_versions_types on question_versions using gin (types);

-- Lists of the bank show each question's newest version: found, filtered and counted here without reading contents.
create index question_versions_newest on question_versions (question_id, number desc) include (status, types);
