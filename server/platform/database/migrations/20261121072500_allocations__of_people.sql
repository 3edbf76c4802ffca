-- What a person has is asked for a moment, so that what was withdrawn since counts too; an index of what stands now could not serve that.
drop index allocations_user;
drop index allocations_group;
create index allocations_user on allocations (user_id, assessment_id) where user_id is not null;
create index allocations_group on allocations (group_id, assessment_id) where group_id is not null;
