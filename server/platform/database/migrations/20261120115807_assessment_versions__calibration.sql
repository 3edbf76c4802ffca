-- One calibration holds the parameters of all questions of a version, so that they lie on one scale: its id says it all.
drop table version_parameters;
alter table assessment_versions add column calibration_id uuid references calibrations (id);
