-- The number by which a school knows a person, as it is written there.
alter table users add column student_number text check (char_length(student_number) between 1 and 64);

-- Which numbers are taken in which school: those of people who belong to it, or will. The triggers below keep it.
create table student_numbers (
  school_id uuid not null references schools (id),
  -- In lower case.
  number text not null,
  user_id uuid not null references users (id),
  primary key (school_id, number)
);
create unique index student_numbers_user on student_numbers (user_id, school_id);

-- Takes the numbers of these people in their schools, and gives back those that they no longer have. The number of a person whose membership
-- has ended is free. Locking the people lets two changes of one person see what the other made.
create function take_student_numbers(people uuid[]) returns void language plpgsql as $$
begin
  perform from users where id = any(people) order by id for key share;
  delete from student_numbers where user_id = any(people);
  delete from student_numbers taken using users person, memberships here
  where person.id = any(people) and here.user_id = person.id and (here.member_to is null or here.member_to > now())
    and taken.school_id = here.school_id and taken.number = lower(person.student_number)
    and not exists (select from memberships there where there.user_id = taken.user_id and there.school_id = taken.school_id
      and (there.member_to is null or there.member_to > now()));
  insert into student_numbers (school_id, number, user_id)
  select distinct here.school_id, lower(person.student_number), person.id
  from users person join memberships here on here.user_id = person.id and (here.member_to is null or here.member_to > now())
  where person.id = any(people) and person.student_number is not null
  order by 1, 2;
end $$;

-- since 0.1.0: trigger users_student_number on users: refuses only numbers, which the release before never writes
-- since 0.1.0: trigger memberships_added on memberships: refuses only people whose number is taken, as a conflict
-- since 0.1.0: trigger memberships_moved on memberships: refuses only people whose number is taken, as a conflict
create function student_number_changed() returns trigger language plpgsql as $$
begin
  perform take_student_numbers(array[new.id]);
  return null;
end $$;
create trigger users_student_number after update of student_number on users
  for each row when (old.student_number is distinct from new.student_number) execute function student_number_changed();

create function memberships_changed() returns trigger language plpgsql as $$
begin
  perform take_student_numbers(array(select distinct user_id from changed));
  return null;
end $$;
create trigger memberships_added after insert on memberships
  referencing new table as changed for each statement execute function memberships_changed();
create trigger memberships_moved after update on memberships
  referencing new table as changed for each statement execute function memberships_changed();

-- People are found by their number too.
alter table users drop column search_text;
alter table users add column search_text text generated always as (' ' || fold_text(first_name || ' ' || last_name || ' ' || coalesce(email, '')
  || ' ' || coalesce(phone, '') || ' ' || coalesce(username, '') || ' ' || coalesce(student_number, ''))) stored;
create index users_search_text on users using gin (search_text gin_trgm_ops);
