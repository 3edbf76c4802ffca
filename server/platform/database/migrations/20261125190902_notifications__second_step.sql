-- Someone of the team reset the person's second step.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('allocated', 'opening_soon', 'due_soon', 'released', 'regraded', 'problem_answered', 'late_counted', 'reopened',
    'pool_retired', 'rule_unfilled', 'disk_low', 'mistakes_due', 'to_mark', 'student_stuck', 'mistakes_returning', 'weekly_digest',
    'doubt_answered', 'doubt_open', 'archiving_failed', 'second_step_reset')
);
