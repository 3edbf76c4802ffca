-- How the installation was: the most of each ten minutes, for a day. Where a row is missing, nobody looked.
create table operation_readings (
  at timestamptz primary key,
  connections integer not null,
  lag_seconds double precision,
  oldest_job_seconds double precision not null,
  overdue_seconds double precision not null
);
