-- Merges that can be undone. `merged_into_id` stays what readers take: the tag in use at the end of all merges, one step away.
alter table tags
  -- The tag into which it was merged itself, which may have been merged since.
  add column merged_directly_into_id uuid references tags (id),
  -- The tag whose merge took it along, as a namesake beneath; itself when it was merged by itself.
  add column merged_with_id uuid references tags (id),
  -- The merged tags with which it came to where it is, oldest first: whose separating takes it back.
  add column came_with uuid[] not null default '{}',
  add constraint tags_merged_check check (
    (merged_into_id is null) = (merged_directly_into_id is null) and (merged_into_id is null) = (merged_with_id is null));
create index tags_merged_into on tags (merged_into_id) where merged_into_id is not null;
