-- A sigma at the end of a word has a form of its own, which capitals don't have: ΣΟΦΟΣ is σοφος.
create or replace function fold_text(value text) returns text language sql immutable strict parallel safe return
  replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(value, nfkd),
  '[\u0300-\u036f\u064b-\u065f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ς', 'σ');
update users set first_name = first_name where search_text like '%ς%' or sort_name like '%ς%';

-- A text as the library searches it: folded, without soft hyphens and the line breaks behind them, and without accents that a file has as signs
-- of their own.
create function searched_text(value text) returns text language sql immutable strict parallel safe return
  fold_text(regexp_replace(value, '\u00ad\s*|[\u00a8\u00b4\u00b8\u02c6\u02c7\u02d8-\u02dd]', '', 'g'));

-- The same, with each word that is split at a line's end also joined ("photo- synthesis photosynthesis"), since the hyphen may or may not belong to it.
create function searched_words(value text) returns text language sql immutable strict parallel safe return
  regexp_replace(searched_text(value),
    '([^\s\u0001-\u0060\u007b-\u00bf\u2010-\u2027]+)[-\u2010]\s+([^\s\u0001-\u0060\u007b-\u00bf\u2010-\u2027]+)', '\1- \2 \1\2', 'g');

-- A text as these very words are looked for in it: on one line, without hyphens within words, and without spaces between signs that need none.
-- comparedText does the same.
create function compared_text(value text) returns text language sql immutable strict parallel safe return
  regexp_replace(unspaced_signs(regexp_replace(searched_text(value), '\s+', ' ', 'g')),
    '([^\s\u0001-\u0060\u007b-\u00bf\u2010-\u2027])[-\u2010]\s*(?=[^\s\u0001-\u0060\u007b-\u00bf\u2010-\u2027])', '\1', 'g');

alter table library_texts drop column words;
alter table library_texts add column words tsvector generated always as
  (to_tsvector('english'::regconfig, searched_words(text)) || strip(to_tsvector('simple'::regconfig, searched_words(text)))
    || unspaced_pairs(text)) stored;
create index library_texts_words on library_texts using gin (words);
