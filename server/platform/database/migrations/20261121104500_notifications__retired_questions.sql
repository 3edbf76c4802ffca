-- Authors are told that a question was retired which their published version draws from, or without which a draft's rules can't be filled.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('allocated', 'opening_soon', 'due_soon', 'released', 'regraded', 'problem_answered', 'late_counted', 'reopened',
    'pool_retired', 'rule_unfilled', 'disk_low')
);
