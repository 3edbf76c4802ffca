-- What a person agreed to: a recorder of the operator's own sees what Sextant's masks. Null is Sextant's.
alter table recording_consents add column for_origin text;
