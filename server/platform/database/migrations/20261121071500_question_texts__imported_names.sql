-- A question is also found by the name that its file gave it, as the report of its import says it.
create or replace function refresh_question_texts(ids uuid[]) returns void language sql as $$
  insert into question_texts as kept (no, question_version_id, search)
  select one.no, version.id,
    setweight(to_tsvector('english', split_part(version.plain_text, E'\n', 1)), 'A')
      || to_tsvector('english', substr(version.plain_text, strpos(version.plain_text || E'\n', E'\n') + 1))
      || strip(to_tsvector('simple', version.plain_text || ' ' || coalesce(question.text_tags ->> 'title', '')))
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

select refresh_question_texts(array(select id from questions where text_tags ? 'title' order by id));
