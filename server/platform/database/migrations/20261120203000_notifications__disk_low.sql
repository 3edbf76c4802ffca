-- Staff are told when the disk is nearly full.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('allocated', 'opening_soon', 'due_soon', 'released', 'disk_low'));
