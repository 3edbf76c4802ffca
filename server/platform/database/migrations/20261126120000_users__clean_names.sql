-- Addresses and usernames are now cleaned of characters that show nothing before they are compared, so those that are stored are too. One
-- whose clean form another person has stays as it is: two accounts can't have the same, and staff may change it.
with cleaned as (
  select id, normalize(regexp_replace(email, E'[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g'), nfc) as email
  from users where email ~ E'[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]')
update users set email = cleaned.email from cleaned
where users.id = cleaned.id
  and not exists (select from users other where lower(other.email) = lower(cleaned.email))
  and not exists (select from cleaned twin where lower(twin.email) = lower(cleaned.email) and twin.id < cleaned.id);

with cleaned as (
  select id, normalize(regexp_replace(username, E'[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g'), nfc) as username
  from users where username ~ E'[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]')
update users set username = cleaned.username from cleaned
where users.id = cleaned.id
  and not exists (select from users other where lower(other.username) = lower(cleaned.username))
  and not exists (select from cleaned twin where lower(twin.username) = lower(cleaned.username) and twin.id < cleaned.id);
