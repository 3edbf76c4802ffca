-- A draft that was frozen for a preview is a version with a number below 0: nobody is given it, and nothing counts it. What a version
-- was made of is told by its digest: the same draft is frozen once for previews, and a draft that says the same as what is published
-- has nothing to publish. Null of versions from before.
alter table assessment_versions add column digest text;
create unique index assessment_versions_digest on assessment_versions (assessment_id, digest) where number < 0;

create or replace function version_placements_added() returns trigger language plpgsql as $$
begin
  insert into question_uses (question_id, section_id, assessment_id, is_published)
  select distinct version.question_id, section.id, published.assessment_id, true
  from changed
  join question_versions version on version.id = changed.question_version_id
  join version_sections section on section.id = changed.version_section_id
  join assessment_versions published on published.id = section.assessment_version_id
  where published.number > 0
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
