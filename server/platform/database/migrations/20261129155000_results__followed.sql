-- People’s results that go to another system too: each change of them is announced.
create table followed_results (
  user_id uuid not null references users,
  assessment_id uuid not null references assessments,
  primary key (user_id, assessment_id)
);
create index followed_results_assessment on followed_results (assessment_id);
