-- Drafts from before a score of ability asked for a minimum of answers. Published versions stay as they are, and are scored with the same one.
update assessments set score_model = score_model || '{"minimum_answered": 5}'
  where score_model ->> 'type' = 'irt' and not score_model ? 'minimum_answered';
