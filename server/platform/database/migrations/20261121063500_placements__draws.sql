-- An entry of a section is a question or a rule that draws some. Publishing keeps what each rule may draw.

alter table sections alter column selection set default '{"type": "list"}';

alter table placements
  alter column question_id drop not null,
  add column draw jsonb,
  add constraint placements_question_or_draw check (num_nonnulls(question_id, draw) = 1),
  drop constraint placements_section_id_question_id_key;
-- A question may stand in several modules of a section: nobody takes all of them.
create unique index placements_question_once on placements (section_id, coalesce(module, ''), question_id);

alter table version_placements
  alter column question_version_id drop not null,
  add column draw jsonb,
  add constraint version_placements_question_or_draw check (num_nonnulls(question_version_id, draw) = 1);

create table version_pools (
  version_placement_id uuid not null references version_placements (id),
  question_version_id uuid not null references question_versions (id),
  -- The order of the rule's pool; what everyone gets alike comes in this order.
  position integer not null,
  primary key (version_placement_id, question_version_id)
);
create index version_pools_question_version on version_pools (question_version_id);
create trigger version_pools_append_only before update or delete on version_pools
  for each row execute function refuse_change();
create trigger version_pools_no_truncate before truncate on version_pools for each statement execute function refuse_change();

-- Where questions stand: a rule names none.
create or replace function placements_added() returns trigger language plpgsql as $$
begin
  insert into question_uses (question_id, section_id, assessment_id, is_published)
  select distinct changed.question_id, section.id, section.assessment_id, false
  from changed join sections section on section.id = changed.section_id
  where changed.question_id is not null order by 1, 2
  on conflict (question_id, section_id) do update set removed_at = null, changed_in = pg_current_xact_id();
  return null;
end $$;
