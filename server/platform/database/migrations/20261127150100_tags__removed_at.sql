-- A tag that was deleted while another took over what uses it stays as a signpost to that one, like a merged tag: draw rules, pools,
-- practice sets and addresses name tags by id, and published versions can't be changed. It can't be separated again.
alter table tags add column removed_at timestamptz;
