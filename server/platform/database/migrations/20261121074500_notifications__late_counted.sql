-- Students are told when answers of theirs that arrived late count after all.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('allocated', 'opening_soon', 'due_soon', 'released', 'regraded', 'problem_answered', 'late_counted', 'disk_low')
);
