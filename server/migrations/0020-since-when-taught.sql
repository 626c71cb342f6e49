-- Since when a class is taught a subject, or a student takes one: a term that was left before has nothing missing in
-- it. What was there already always was.
alter table lessons add column since timestamptz not null default '-infinity';
alter table lessons alter column since set default now();
alter table student_subject_assignments add column since timestamptz not null default '-infinity';
alter table student_subject_assignments alter column since set default now();
