-- A module of a staged section is published as a section of its own; a sitting gets those that it takes.

alter table version_sections
  -- {id, name, section_name, is_first, cuts: [{at_least, to}]}; without cuts it is a final one. Null for a section that is no module.
  add column module jsonb;
-- How many questions the longest way through it has; null for versions from before, all of whose questions everyone gets.
alter table assessment_versions add column question_count integer;
