-- Chinese, Japanese, Thai, Lao, Khmer and Burmese are written without spaces, so their words aren’t among the words of a text. What is found
-- instead are their signs and pairs of signs: a word is there where all its pairs are, which a search then checks. Signs that a line break parts
-- are neighbours too. Only the first part of a very long text has them, as a tsvector has a limit.
create function unspaced_signs(value text) returns text language sql immutable strict parallel safe return
  regexp_replace(fold_text(value),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])\s+(?=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])',
    '\1', 'g');

create function unspaced_pairs(value text) returns tsvector language sql immutable strict parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct pair)), ''::tsvector)
  from regexp_matches(unspaced_signs(left(value, 50000)),
      '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') as run (signs),
    generate_series(1, length(run.signs[1])) as place,
    lateral (values (substr(run.signs[1], place, 1)), (substr(run.signs[1], place, 2))) as cut (pair)
$$;

alter table library_texts drop column words;
alter table library_texts add column words tsvector generated always as
  (to_tsvector('english'::regconfig, text) || strip(to_tsvector('simple'::regconfig, text)) || unspaced_pairs(text)) stored;
create index library_texts_words on library_texts using gin (words);
