-- How a sign-in was proven: the first step, and the second where there was one. Null in rows from before.
alter table sign_ins
  add column first_step text
    check (first_step in ('password', 'phone_code', 'service', 'passkey', 'demo', 'link')),
  add column second_step text
    check (second_step in ('app', 'passkey', 'recovery_code', 'service', 'device')),
  -- It may only set up a second step, which is required of its person.
  add column must_set_up boolean not null default false;

-- The service said that it asked for a second step itself.
alter table sso_handoffs add column has_second_step boolean not null default false;
