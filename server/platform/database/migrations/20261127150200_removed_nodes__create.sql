-- Nodes and trees that were deleted while a node took over their questions: what names them by id is read as naming that node.
create table removed_nodes (
  id uuid primary key,
  home_id uuid not null references subject_nodes (id) on delete cascade
);
create index removed_nodes_home on removed_nodes (home_id);
create trigger removed_nodes_changed after insert or delete or update on removed_nodes
  for each statement execute function taxonomy_changed('nodes');
