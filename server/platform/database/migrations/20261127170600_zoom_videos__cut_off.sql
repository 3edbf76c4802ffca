-- Its file ends before what it holds does: an upload or a recording that broke off.
alter table zoom_videos add column is_cut_off boolean not null default false;
