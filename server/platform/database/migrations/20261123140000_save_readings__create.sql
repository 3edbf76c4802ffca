-- How long saves took: for each ten minutes of a day, how many took up to each bound, by all processes together. Where a row is missing, none was made.
create table save_readings (
  at timestamptz primary key,
  counts integer[] not null
);
