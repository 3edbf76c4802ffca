-- What a material says is in its versions, which never change; the material itself is what stays the same of them.
create table material_versions (
  id uuid primary key,
  study_material_id uuid not null references study_materials (id) on delete cascade,
  number integer not null check (number > 0),
  file_id uuid references files (id),
  link text,
  body text,
  media_type text not null,
  size_bytes bigint not null default 0,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  unique (study_material_id, number),
  check (num_nonnulls(file_id, link, body) = 1)
);
create index material_versions_file on material_versions (file_id) where file_id is not null;
create trigger material_versions_append_only before update on material_versions for each row execute function refuse_change();

insert into material_versions (id, study_material_id, number, file_id, link, body, media_type, size_bytes, created_by, created_at)
  select gen_random_uuid(), m.id, 1, m.file_id, m.link, m.body,
    case when m.file_id is not null then coalesce(f.media_type, 'application/octet-stream')
      when m.link is not null then 'text/uri-list' else 'text/html' end,
    coalesce(f.size_bytes, octet_length(m.body), 0), m.created_by, m.created_at
  from study_materials m left join files f on f.id = m.file_id;

alter table study_materials
  drop column file_id,
  drop column link,
  drop column body,
  add column description text not null default '',
  add column updated_at timestamptz not null default now();
create index study_materials_school on study_materials (school_id);

-- What was read of a version's file: how many pages it has, and whether its text could be read.
create table material_texts (
  study_material_id uuid not null,
  number integer not null,
  state text not null check (state in ('reading', 'ready', 'none', 'encrypted', 'broken', 'too_large', 'failed')),
  pages integer,
  changed_at timestamptz not null default now(),
  primary key (study_material_id, number),
  foreign key (study_material_id, number) references material_versions (study_material_id, number) on delete cascade
);

-- Pictures that the text of a version shows.
create table material_pictures (
  file_id uuid not null references files (id),
  study_material_id uuid not null references study_materials (id) on delete cascade,
  primary key (file_id, study_material_id)
);
create index material_pictures_material on material_pictures (study_material_id);

create table study_material_tags (
  study_material_id uuid not null references study_materials (id) on delete cascade,
  tag_id uuid not null references tags (id),
  primary key (study_material_id, tag_id)
);
create index study_material_tags_tag on study_material_tags (tag_id);

create table study_material_nodes (
  study_material_id uuid not null references study_materials (id) on delete cascade,
  node_id uuid not null references subject_nodes (id) on delete cascade,
  primary key (study_material_id, node_id)
);
create index study_material_nodes_node on study_material_nodes (node_id);

-- The words of the pages of material and of the moments of videos, of their newest version: one index to search both.
create table library_texts (
  id bigint generated always as identity primary key,
  study_material_id uuid references study_materials (id) on delete cascade,
  zoom_video_id uuid references zoom_videos (id) on delete cascade,
  version integer not null,
  -- A page, or milliseconds from the start.
  place integer not null,
  ends_ms integer,
  text text not null,
  words tsvector generated always as (to_tsvector('english', text) || strip(to_tsvector('simple', text))) stored,
  check (num_nonnulls(study_material_id, zoom_video_id) = 1)
);
create unique index library_texts_material on library_texts (study_material_id, place) where study_material_id is not null;
create index library_texts_video on library_texts (zoom_video_id, place) where zoom_video_id is not null;
create index library_texts_words on library_texts using gin (words);

-- How far a person has read a material.
create table material_reading (
  user_id uuid not null references users (id),
  study_material_id uuid not null references study_materials (id) on delete cascade,
  version integer not null,
  opened_at timestamptz not null default now(),
  last_opened_at timestamptz not null default now(),
  last_page integer not null default 1 check (last_page > 0),
  pages_read int4multirange not null default '{}',
  finished_at timestamptz,
  downloaded_at timestamptz,
  primary key (user_id, study_material_id)
);
create index material_reading_material on material_reading (study_material_id);

create index allocations_material on allocations (study_material_id) where study_material_id is not null and revoked_at is null;
create index allocations_video on allocations (zoom_video_id) where zoom_video_id is not null and revoked_at is null;
