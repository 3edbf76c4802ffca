-- Services by which people sign in; before, the settings had one.
create table sign_in_services (
  id uuid primary key,
  version integer not null default 1,
  preset text not null check (preset in ('openid', 'google', 'microsoft', 'clever', 'classlink')),
  label text not null,
  is_on boolean not null,
  issuer text not null,
  client_id text not null,
  -- Sealed.
  client_secret text,
  email_domains text[] not null,
  -- An address of these domains counts as verified where the service doesn't say whether it is.
  trusts_domains boolean not null,
  just_in_time boolean not null,
  default_role text not null,
  -- The school that new people join.
  school_id uuid references schools,
  role_claim text not null,
  role_map jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- The schools that a service is for; without any, it is for all.
create table sign_in_service_schools (
  service_id uuid not null references sign_in_services on delete cascade,
  school_id uuid not null references schools,
  primary key (service_id, school_id)
);
create index sign_in_service_schools_school on sign_in_service_schools (school_id);

-- What sign-ins by a service came to, for those who set it up.
create table service_sign_ins (
  id uuid primary key,
  service_id uuid not null references sign_in_services on delete cascade,
  at timestamptz not null default clock_timestamp(),
  outcome text not null check (outcome in ('signed_in', 'linked', 'created', 'refused')),
  -- Why it was refused.
  failure text,
  user_id uuid references users,
  -- The identity that the service named, if nobody was found.
  issuer text not null default '',
  subject text not null default '',
  email text not null default ''
);
create index service_sign_ins_service on service_sign_ins (service_id, at desc);
create index service_sign_ins_at on service_sign_ins (at);
create index service_sign_ins_user on service_sign_ins (user_id);

-- Null in those that began before.
alter table sso_flows add column service_id uuid references sign_in_services on delete cascade;

-- The service that it was used by last.
alter table user_identities add column service_id uuid references sign_in_services on delete set null;
create index user_identities_service on user_identities (service_id);
-- Linked by hand: it holds whatever schools its person is in.
alter table user_identities add column linked_by uuid references users;
create index user_identities_linked_by on user_identities (linked_by) where linked_by is not null;

insert into sign_in_services (id, preset, label, is_on, issuer, client_id, client_secret, email_domains, trusts_domains, just_in_time,
    default_role, school_id, role_claim, role_map)
  select gen_random_uuid(),
    case when sso ->> 'issuer' ~ '^https://accounts\.google\.com/?$' then 'google'
      when sso ->> 'issuer' ~ '^https://login\.microsoftonline\.com/' then 'microsoft' else 'openid' end,
    coalesce(sso ->> 'label', ''), coalesce((sso ->> 'enabled')::boolean, false), coalesce(sso ->> 'issuer', ''),
    coalesce(sso ->> 'client_id', ''), sso ->> 'client_secret',
    array(select jsonb_array_elements_text(coalesce(sso -> 'email_domains', '[]'))), false,
    coalesce((sso ->> 'just_in_time')::boolean, true),
    case when sso ->> 'default_role' in ('tutor', 'counselor', 'manager') then sso ->> 'default_role' else 'student' end,
    (select schools.id from schools where schools.id::text = sso ->> 'school'), coalesce(sso ->> 'role_claim', ''),
    coalesce(sso -> 'role_map', '[]')
  from (select value -> 'sso' as sso from settings where key = 'organisation') as stored
  where coalesce(sso ->> 'issuer', '') <> '' or sso ->> 'client_secret' is not null;
update user_identities identity set service_id = service.id from sign_in_services service where service.issuer = identity.issuer;
update settings set value = value - 'sso' where key = 'organisation';
