-- Which sign begins the decimals of the numbers that a person types. Null: as in their school; in a school: a point.
alter table users add column number_format text check (number_format in ('point', 'comma'));
alter table schools add column number_format text not null default 'point' check (number_format in ('point', 'comma'));
