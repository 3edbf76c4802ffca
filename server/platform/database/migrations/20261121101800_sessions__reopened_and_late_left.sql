-- When a sitting was last reopened: its student is told, and what pages told of it before says nothing of it now.
alter table sessions add column reopened_at timestamptz;
-- Until when the team has left answers of a sitting that arrived late uncounted: those wait for nobody any more.
alter table sessions add column late_left_at timestamptz;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('allocated', 'opening_soon', 'due_soon', 'released', 'regraded', 'problem_answered', 'late_counted', 'reopened', 'disk_low')
);
