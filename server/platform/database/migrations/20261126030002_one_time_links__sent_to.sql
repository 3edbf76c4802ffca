-- The address that a link was sent to, in lower case: it opens nothing once its person has another one.
alter table one_time_links add column sent_to text;
update one_time_links set sent_to = lower(users.email) from users where users.id = one_time_links.user_id;
