-- What Settings keeps beside the calendar: which advance made what, so that it can be undone; who was taken off a
-- term; and a version of the settings.

alter table school_settings add column version integer not null default 1;

-- An advance of the current term. The terms are named without being referenced: undoing one deletes its term.
create table term_advances (
  advance_id integer generated always as identity primary key,
  academic_term_id integer not null,
  -- null for the first term of all.
  from_academic_term_id integer,
  -- How the term and its year stood before; null where the advance made them.
  term_before jsonb,
  year_before jsonb,
  -- Whether it published the reports of the term that it left.
  published boolean not null,
  -- How many registrations its year, and how many records its term, had once it was done.
  registrations integer not null default 0,
  term_records integer not null default 0,
  account_id integer not null references accounts,
  actor text not null,
  at timestamptz not null default now(),
  undone_at timestamptz
);

-- What it made: a term record, a registration in the new year, a graduate.
create table term_advance_students (
  advance_id integer not null references term_advances,
  kind text not null check (kind in ('term_record', 'registration', 'graduation')),
  student_id integer not null references students on update cascade on delete cascade,
  -- Of a registration.
  form_class_id text,
  primary key (advance_id, kind, student_id),
  check ((kind = 'registration') = (form_class_id is not null))
);

-- Students who were taken off a term in which they have a class: opening the class does not bring them back.
create table term_registration_removals (
  student_id integer not null references students on update cascade on delete cascade,
  academic_term_id integer not null references academic_terms,
  -- The term record as it was.
  record jsonb not null,
  primary key (student_id, academic_term_id)
);
create index on term_registration_removals (academic_term_id);

grant select, insert, update on term_advances to term_reporting_app;
grant usage, select on sequence term_advances_advance_id_seq to term_reporting_app;
grant select, insert on term_advance_students to term_reporting_app;
grant select, insert, delete on term_registration_removals to term_reporting_app;

-- Whether a student of a year is on its sheets and in its documents while it is worked in: Active, or Graduated
-- since. Who graduated from a year has left only the later ones, so that a term which is made current again, or is
-- read back, has the same students as it had.
create function was_at_school(student_status_id smallint, academic_year_id integer) returns boolean
language sql stable as $$
  select student_status_id = 1 or student_status_id = 2 and exists (
    select from academic_terms later where later.academic_year_id > was_at_school.academic_year_id)
$$;
