-- Services that speak SAML 2.0: their issuer is the entity id.
alter table sign_in_services drop constraint sign_in_services_preset_check;
alter table sign_in_services add constraint sign_in_services_preset_check
  check (preset in ('openid', 'google', 'microsoft', 'clever', 'classlink', 'saml'));
-- Where it signs in, its certificates, and the attributes that name a person; null of other services.
alter table sign_in_services add column saml jsonb;
-- When its metadata was asked for last, and why it couldn't be read; null while all is well.
alter table sign_in_services add column metadata_asked_at timestamptz;
alter table sign_in_services add column metadata_failure text;

-- The AuthnRequest of a sign-in by SAML; its answer must name it.
alter table sso_flows add column request_id text;

-- By which the service ends the sign-ins of a person: the NameID of the last.
alter table user_identities add column name_id text;

-- Assertions that were used, each once, until nobody would take them any more.
create table saml_assertions (
  assertion_hash bytea primary key,
  expires_at timestamptz not null
);
create index saml_assertions_expires_at on saml_assertions (expires_at);
