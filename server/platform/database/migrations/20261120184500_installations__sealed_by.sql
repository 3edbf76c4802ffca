-- By which key the installation's secrets are sealed: 'inside' (the secret below, in the clear), or the fingerprint of a key outside.
alter table installations
  add column sealed_by text not null default 'inside',
  -- While a rotation is under way: the key by which some persons' keys are still sealed.
  add column rotating_from text;
-- Null: in the clear.
alter table person_keys add column sealed_by text;
