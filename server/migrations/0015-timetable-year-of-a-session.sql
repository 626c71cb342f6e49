-- Which year the Timetable edits in a session; null: the current one.
alter table sessions add column timetable_year_id integer;
