-- Names tell siblings apart; the first of those that share one keeps it, the others are numbered.
with doubled as (
  select id, row_number() over (partition by subject_tree_id, parent_id, lower(name) order by created_at, id) as no from subject_nodes)
update subject_nodes node set name = node.name || ' (' || doubled.no || ')' from doubled where doubled.id = node.id and doubled.no > 1;
create unique index subject_nodes_name on subject_nodes (subject_tree_id, parent_id, lower(name)) nulls not distinct;
create index subject_nodes_parent on subject_nodes (parent_id);

with doubled as (select id, row_number() over (partition by subject_id, lower(name) order by created_at, id) as no from subject_trees)
update subject_trees tree set name = tree.name || ' (' || doubled.no || ')' from doubled where doubled.id = tree.id and doubled.no > 1;
create unique index subject_trees_name on subject_trees (subject_id, lower(name));

with doubled as (select id, row_number() over (partition by school_id, lower(name) order by created_at, id) as no from subjects)
update subjects subject set name = subject.name || ' (' || doubled.no || ')' from doubled where doubled.id = subject.id and doubled.no > 1;
create unique index subjects_name on subjects (school_id, lower(name)) nulls not distinct;
