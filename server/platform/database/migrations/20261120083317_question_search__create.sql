-- What the bank is cut, counted and ordered by: one narrow row a question, derived from the tables that hold it by triggers in the
-- transaction that changes them, so that no writer can forget it. Nothing is known here that does not stand elsewhere.

-- Pieces of formulas (`x^2`, `\frac`), which are no words.
alter table question_versions add column symbols text[] not null default '{}';

create table question_search (
  no integer generated always as identity unique,
  question_id uuid primary key references questions (id) on delete cascade,
  status text not null,
  pool text not null,
  difficulty smallint,
  types text[] not null,
  -- As they were given; what is above them, and what merged tags became, is looked up when they are read.
  tag_ids uuid[] not null default '{}',
  node_ids uuid[] not null default '{}',
  school_id uuid,
  created_by uuid,
  has_explanation boolean not null default false,
  has_picture boolean not null,
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The transaction that wrote it. A reader who knows what was finished at some moment reads only what is not older.
  changed_in xid8 not null default pg_current_xact_id()
) with (fillfactor = 80);
create index question_search_changed on question_search (changed_in);

-- Words apart from the rest, so that a change of the rest leaves their index alone; long values stand out of line and the rows stay
-- narrow, since a common word finds half of them.
create table question_texts (
  no integer primary key references question_search (no) on delete cascade,
  question_version_id uuid not null references question_versions (id),
  search tsvector not null
) with (toast_tuple_target = 128);
alter table question_texts alter column search set storage external;
create index question_texts_search on question_texts using gin (search) with (fastupdate = off);

-- Which assessment places a question where. Sections add rows of their own and share none, so that nobody waits for anybody.
create table question_uses (
  question_id uuid not null references questions (id) on delete cascade,
  -- Of the draft, or of a published version.
  section_id uuid not null,
  assessment_id uuid not null,
  is_published boolean not null,
  removed_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (question_id, section_id)
);
create index question_uses_changed on question_uses (changed_in);

-- One row a change of what questions are filed under: whoever keeps the trees in mind reads them again.
create table taxonomy_changes (
  taxonomy text not null check (taxonomy in ('tags', 'nodes')),
  changed_in xid8 not null default pg_current_xact_id()
);
create index taxonomy_changes_changed on taxonomy_changes (changed_in);

-- The newest version says what a question is.
create function question_search_of(ids uuid[]) returns table (
  question_id uuid, status text, pool text, difficulty smallint, types text[], school_id uuid, created_by uuid,
  has_explanation boolean, has_picture boolean, title text, created_at timestamptz, updated_at timestamptz, version_id uuid)
language sql stable as $$
  select question.id, version.status, question.pool, question.difficulty,
    array(select distinct jsonb_array_elements_text(version.types) order by 1), question.school_id, question.created_by,
    coalesce(btrim(newest.explanation) <> '', false),
    version.body like '%data-file%' or version.interactions::text like '%data-file%'
      or coalesce(stimulus.body like '%data-file%', false),
    lower(left(split_part(version.plain_text, E'\n', 1), 80)), question.created_at, question.updated_at, version.id
  from unnest(ids) as wanted (id)
  join questions question on question.id = wanted.id
  cross join lateral (
    select * from question_versions where question_versions.question_id = question.id order by number desc limit 1) as version
  left join stimulus_versions stimulus on stimulus.id = version.stimulus_version_id
  left join lateral (
    select explanation from key_revisions where question_version_id = version.id order by number desc limit 1) as newest on true
$$;

-- Rows are locked in the order of their ids, so that nobody waits in a circle.
create function refresh_question_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform from question_search where question_id = any(ids) order by question_id for update;
  update question_search as kept set (status, pool, difficulty, types, school_id, created_by, has_explanation, has_picture, title,
      created_at, updated_at, changed_in)
    = (found.status, found.pool, found.difficulty, found.types, found.school_id, found.created_by, found.has_explanation,
      found.has_picture, found.title, found.created_at, found.updated_at, pg_current_xact_id())
    from question_search_of(ids) as found where kept.question_id = found.question_id;
  insert into question_search (question_id, status, pool, difficulty, types, school_id, created_by, has_explanation, has_picture,
      title, created_at, updated_at, tag_ids, node_ids)
    select found.question_id, found.status, found.pool, found.difficulty, found.types, found.school_id, found.created_by,
      found.has_explanation, found.has_picture, found.title, found.created_at, found.updated_at,
      array(select tag_id from question_tags where question_tags.question_id = found.question_id order by tag_id),
      array(select node_id from question_nodes where question_nodes.question_id = found.question_id order by node_id)
    from question_search_of(ids) as found
    where not exists (select from question_search kept where kept.question_id = found.question_id)
    order by found.question_id;
end $$;

-- English word forms, each word also as it is written (other languages, beginnings of words), formulas in pieces, and the identifier.
create function refresh_question_texts(ids uuid[]) returns void language sql as $$
  insert into question_texts as kept (no, question_version_id, search)
  select one.no, version.id,
    setweight(to_tsvector('english', split_part(version.plain_text, E'\n', 1)), 'A')
      || to_tsvector('english', substr(version.plain_text, strpos(version.plain_text || E'\n', E'\n') + 1))
      || strip(to_tsvector('simple', version.plain_text))
      || array_to_tsvector(version.symbols)
      || case when question.source_identifier = '' then ''::tsvector
         else array_to_tsvector(array['#' || lower(question.source_identifier)]) end
  from question_search one
  join questions question on question.id = one.question_id
  cross join lateral (
    select * from question_versions where question_versions.question_id = question.id order by number desc limit 1) as version
  where one.question_id = any(ids)
  order by one.no
  on conflict (no) do update set question_version_id = excluded.question_version_id, search = excluded.search
$$;

create function question_versions_inserted() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct question_id) from changed);
begin
  if ids is not null then
    perform refresh_question_search(ids);
    perform refresh_question_texts(ids);
  end if;
  return null;
end $$;
create trigger question_versions_searched after insert on question_versions
  referencing new table as changed for each statement execute function question_versions_inserted();

create function question_versions_updated() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct question_id) from changed);
  reworded uuid[] := (select array_agg(distinct changed.question_id) from changed join before on before.id = changed.id
    where changed.plain_text is distinct from before.plain_text or changed.symbols is distinct from before.symbols);
begin
  if ids is not null then perform refresh_question_search(ids); end if;
  if reworded is not null then perform refresh_question_texts(reworded); end if;
  return null;
end $$;
create trigger question_versions_searched_again after update on question_versions
  referencing old table as before new table as changed for each statement execute function question_versions_updated();

create function questions_updated() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(id) from changed);
  renamed uuid[] := (select array_agg(changed.id) from changed join before on before.id = changed.id
    where changed.source_identifier is distinct from before.source_identifier);
begin
  if ids is null then return null; end if;
  perform from question_search where question_id = any(ids) order by question_id for update;
  update question_search as kept set pool = changed.pool, difficulty = changed.difficulty, school_id = changed.school_id,
      created_by = changed.created_by, created_at = changed.created_at, updated_at = changed.updated_at,
      changed_in = pg_current_xact_id()
    from changed where kept.question_id = changed.id;
  if renamed is not null then perform refresh_question_texts(renamed); end if;
  return null;
end $$;
create trigger questions_searched after update on questions
  referencing old table as before new table as changed for each statement execute function questions_updated();

create function key_revisions_inserted() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct version.question_id) from changed
    join question_versions version on version.id = changed.question_version_id);
begin
  if ids is not null then perform refresh_question_search(ids); end if;
  return null;
end $$;
create trigger key_revisions_searched after insert on key_revisions
  referencing new table as changed for each statement execute function key_revisions_inserted();

create function question_tags_changed() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct question_id) from changed);
begin
  if ids is null then return null; end if;
  perform from question_search where question_id = any(ids) order by question_id for update;
  update question_search as kept set changed_in = pg_current_xact_id(),
      tag_ids = array(select tag_id from question_tags link where link.question_id = kept.question_id order by tag_id)
    where kept.question_id = any(ids);
  return null;
end $$;
create trigger question_tags_added after insert on question_tags
  referencing new table as changed for each statement execute function question_tags_changed();
create trigger question_tags_replaced after update on question_tags
  referencing new table as changed for each statement execute function question_tags_changed();
create trigger question_tags_removed after delete on question_tags
  referencing old table as changed for each statement execute function question_tags_changed();

create function question_nodes_changed() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct question_id) from changed);
begin
  if ids is null then return null; end if;
  perform from question_search where question_id = any(ids) order by question_id for update;
  update question_search as kept set changed_in = pg_current_xact_id(),
      node_ids = array(select node_id from question_nodes link where link.question_id = kept.question_id order by node_id)
    where kept.question_id = any(ids);
  return null;
end $$;
create trigger question_nodes_added after insert on question_nodes
  referencing new table as changed for each statement execute function question_nodes_changed();
create trigger question_nodes_replaced after update on question_nodes
  referencing new table as changed for each statement execute function question_nodes_changed();
create trigger question_nodes_removed after delete on question_nodes
  referencing old table as changed for each statement execute function question_nodes_changed();

create function placements_added() returns trigger language plpgsql as $$
begin
  insert into question_uses (question_id, section_id, assessment_id, is_published)
  select distinct changed.question_id, section.id, section.assessment_id, false
  from changed join sections section on section.id = changed.section_id order by 1, 2
  on conflict (question_id, section_id) do update set removed_at = null, changed_in = pg_current_xact_id();
  return null;
end $$;
create function placements_removed() returns trigger language plpgsql as $$
begin
  update question_uses as used set removed_at = now(), changed_in = pg_current_xact_id()
  from removed where used.question_id = removed.question_id and used.section_id = removed.section_id
    and not exists (select from placements still
      where still.question_id = removed.question_id and still.section_id = removed.section_id);
  return null;
end $$;
create trigger placements_used after insert on placements
  referencing new table as changed for each statement execute function placements_added();
create trigger placements_unused after delete on placements
  referencing old table as removed for each statement execute function placements_removed();
create trigger placements_unused_here after update on placements
  referencing old table as removed for each statement execute function placements_removed();
create trigger placements_used_there after update on placements
  referencing new table as changed for each statement execute function placements_added();

create function version_placements_added() returns trigger language plpgsql as $$
begin
  insert into question_uses (question_id, section_id, assessment_id, is_published)
  select distinct version.question_id, section.id, published.assessment_id, true
  from changed
  join question_versions version on version.id = changed.question_version_id
  join version_sections section on section.id = changed.version_section_id
  join assessment_versions published on published.id = section.assessment_version_id
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger version_placements_used after insert on version_placements
  referencing new table as changed for each statement execute function version_placements_added();

create function taxonomy_changed() returns trigger language plpgsql as $$
begin
  insert into taxonomy_changes (taxonomy) values (tg_argv[0]);
  return null;
end $$;
create trigger tags_changed after insert or update or delete on tags for each statement execute function taxonomy_changed('tags');
create trigger subject_nodes_changed after insert or update or delete on subject_nodes
  for each statement execute function taxonomy_changed('nodes');
create trigger subject_trees_changed after insert or update or delete on subject_trees
  for each statement execute function taxonomy_changed('nodes');
create trigger subjects_changed after insert or update or delete on subjects
  for each statement execute function taxonomy_changed('nodes');

-- What was there before.
update question_versions set symbols = pieces.found from (
  select id, array_agg(distinct piece.text) as found from (
    select version.id, letter.text as one,
      letter.text || lead(letter.text, 1, '') over spot as two,
      letter.text || lead(letter.text, 1, '') over spot || lead(letter.text, 2, '') over spot as three
    from question_versions version,
      string_to_table(translate(lower(left(version.plain_text, 20000)), E' \n', ''), null) with ordinality as letter (text, place)
    window spot as (partition by version.id order by place)) as letters,
  lateral (values (one), (two), (three)) as piece (text)
  where piece.text ~ '[\\^_{}()=+*/<>|%&$~\[\]\u2190-\u22ff\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]'
  group by id) as pieces
where pieces.id = question_versions.id;
select refresh_question_search(array(select id from questions));
select refresh_question_texts(array(select id from questions));
insert into question_uses (question_id, section_id, assessment_id, is_published)
  select placement.question_id, section.id, section.assessment_id, false
  from placements placement join sections section on section.id = placement.section_id
  union
  select version.question_id, section.id, published.assessment_id, true
  from version_placements placement
  join question_versions version on version.id = placement.question_version_id
  join version_sections section on section.id = placement.version_section_id
  join assessment_versions published on published.id = section.assessment_version_id;

-- The words of versions are found there now, and types are counted there.
drop index question_versions_search;
drop index question_versions_types;
alter table question_versions drop column search;
