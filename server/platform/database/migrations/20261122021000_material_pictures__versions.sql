-- Pictures belong to the versions that show them: students see those of the newest version only.
alter table material_pictures rename to former_pictures;

create table material_pictures (
  study_material_id uuid not null,
  number integer not null,
  file_id uuid not null references files (id),
  primary key (study_material_id, number, file_id),
  foreign key (study_material_id, number) references material_versions (study_material_id, number) on delete cascade
);
insert into material_pictures (study_material_id, number, file_id)
  select version.study_material_id, version.number, former.file_id
  from former_pictures former join material_versions version on version.study_material_id = former.study_material_id
  where version.body is not null and strpos(lower(version.body), former.file_id::text) > 0;
drop table former_pictures;
create index material_pictures_file on material_pictures (file_id);
