-- Where nobody else may decide between two marks, one of their markers does, and the mark says so.
alter table hand_marks drop constraint hand_marks_stage_check;
alter table hand_marks add constraint hand_marks_stage_check check (
  stage in ('single', 'blind', 'agreed', 'adjudicated', 'adjudicated_by_marker')
);
