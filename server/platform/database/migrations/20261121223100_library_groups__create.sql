-- Shelves of the library, nested, and the material that stands on them in an order made by hand.

create table library_groups (
  id uuid primary key,
  parent_id uuid references library_groups (id),
  -- The same for a shelf and all beneath it; null = shared by all schools.
  school_id uuid references schools (id),
  name text not null,
  position integer not null default 1,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index library_groups_parent on library_groups (parent_id);
create index library_groups_created_by on library_groups (created_by);
create index library_groups_school on library_groups (school_id);

create table library_group_materials (
  library_group_id uuid not null references library_groups (id) on delete cascade,
  study_material_id uuid not null references study_materials (id),
  position integer not null,
  added_by uuid references users (id),
  added_at timestamptz not null default now(),
  primary key (library_group_id, study_material_id)
);
create index library_group_materials_material on library_group_materials (study_material_id);
create index library_group_materials_added_by on library_group_materials (added_by);
