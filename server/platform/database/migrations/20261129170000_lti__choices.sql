-- Teachers who choose a test for their course in their platform (deep linking): each page of theirs has a ticket.
create table lti_choices (
  ticket_hash bytea primary key,
  deployment_id uuid not null references lti_deployments on delete cascade,
  user_id uuid not null references users,
  -- Where the choice goes, with what the platform wants to have back.
  return_url text not null,
  data text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index lti_choices_deployment on lti_choices (deployment_id);
create index lti_choices_user on lti_choices (user_id);
create index lti_choices_expires_at on lti_choices (expires_at);
