-- An answer on a page is offered where the page still says what it was about, whichever version of the material that is.

-- The words of a page, or of a part of it, without what depends on how its lines break.
create function squeezed_words(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(lower(normalize(value, NFKC)), '[\s\u00ad-]+', '', 'g');

-- Stands for the words of a page; null of a page without any, such as a picture, which is like no other.
create function page_fingerprint(value text) returns bytea language sql immutable strict parallel safe
  return case when squeezed_words(value) = '' then null else sha256(convert_to(squeezed_words(value), 'UTF8')) end;

alter table doubts add column page_words bytea;
alter table doubt_answers
  add column material_version integer,
  add column page_words bytea,
  -- What was marked on the page where it was asked, squeezed: words of the material.
  add column quote text;

update doubts d set page_words = page_fingerprint(x.text)
  from library_texts x
  where x.study_material_id = d.study_material_id and x.place = d.page and x.version = d.material_version;
update doubt_answers w set material_version = d.material_version, page_words = d.page_words
  from doubt_replies r join doubts d on d.id = r.doubt_id
  where r.answer_id = w.id and w.kind = 'page';
