-- What is found without the questions whose flags bear on measuring; null where there are none: {left_out, reliability, largest_change}.
alter table calibrations add column without_flagged jsonb;
