-- By which key an answer says what is right: a corrected key leaves it behind.
alter table doubt_answers add column key_revision_id uuid references key_revisions (id);
update doubt_answers w set key_revision_id = (
  select k.id from key_revisions k where k.question_version_id = w.question_version_id
  order by (k.created_at <= w.created_at) desc, case when k.created_at <= w.created_at then -k.number else k.number end limit 1);
alter table doubt_answers add check ((kind = 'question') = (key_revision_id is not null));

-- How many asked at a place, and what waits for the team.
drop index doubts_question;
create index doubts_question on doubts (question_version_id, chosen);
create index doubts_page on doubts (study_material_id, page) where kind = 'page';
create index doubts_moment on doubts (zoom_video_id, at_ms) where kind = 'moment';
create index doubts_unresolved on doubts (user_id) where state <> 'resolved';
create index doubts_created on doubts (created_at);
