-- When a person was last sent an invitation.
alter table users add column invited_at timestamptz;
update users set invited_at = sent.at
from (select user_id, max(created_at) as at from outbox_messages where kind = 'invitation' and user_id is not null group by user_id) sent
where sent.user_id = users.id;
-- Few are invited and have not accepted.
create index users_invited on users (invited_at) where invited_at is not null and password_hash is null and last_seen_at is null;
