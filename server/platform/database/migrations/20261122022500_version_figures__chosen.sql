-- By question version: how many came to it, and how many chose each option.
alter table version_figures add column chosen jsonb not null default '{}';

insert into version_figures_due (assessment_version_id) select assessment_version_id from version_figures;
