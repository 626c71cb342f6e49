-- What a term leaves behind: term records, marks, and the daily registers.

-- form_class_id is the class of that term, which may differ from the registration after a move.
create table student_term_records (
  student_id integer not null,
  academic_term_id integer not null,
  academic_year_id integer not null
    check (academic_year_id = academic_term_id / 100 * 10000 + academic_term_id / 100 + 1),
  form_class_id text not null references form_classes,
  total_sessions smallint not null check (total_sessions between 0 and 400),
  sessions_absent smallint check (sessions_absent >= 0),
  sessions_late smallint check (sessions_late >= 0),
  teacher_comment text not null default '' check (length(teacher_comment) <= 215),
  dean_comment text not null default '' check (length(dean_comment) <= 215),
  version integer not null default 1,
  primary key (student_id, academic_term_id),
  check (sessions_absent <= total_sessions),
  check (sessions_late <= total_sessions),
  foreign key (academic_term_id, academic_year_id) references academic_terms (academic_term_id, academic_year_id),
  foreign key (student_id, academic_year_id) references student_registrations on update cascade
);
create index on student_term_records (academic_term_id, form_class_id);

-- The primary key serves one student's history and, with thirty-five registrations, the class sheet: a class
-- opens by that many look-ups, however many years are stored.
create table term_marks (
  student_id integer not null,
  academic_term_id integer not null,
  subject_id integer not null references subjects,
  academic_year_id integer not null
    check (academic_year_id = academic_term_id / 100 * 10000 + academic_term_id / 100 + 1),
  employee_id integer references employees,
  course_mark numeric(4, 1) check (course_mark between 0 and 100),
  exam_mark numeric(4, 1) check (exam_mark between 0 and 100),
  -- 1 present, 2 absent, 3 no work.
  course_attendance smallint not null default 1 check (course_attendance in (1, 2, 3)),
  exam_attendance smallint not null default 1 check (exam_attendance in (1, 2)),
  dilligence text check (dilligence in ('A', 'B', 'C', 'D', 'E')),
  progress text check (progress in ('A', 'B', 'C', 'D', 'E')),
  conduct text check (conduct in ('A', 'B', 'C', 'D', 'E')),
  comment text not null default '' check (length(comment) <= 100),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  updated_by integer references accounts,
  primary key (student_id, academic_term_id, subject_id),
  check (course_attendance = 1 or course_mark is null),
  check (exam_attendance = 1 or exam_mark is null),
  foreign key (academic_term_id, academic_year_id) references academic_terms (academic_term_id, academic_year_id),
  foreign key (student_id, academic_year_id) references student_registrations on update cascade
);

-- A register is taken per class, day and session.
create table attendance_registers (
  form_class_id text not null references form_classes,
  register_date date not null,
  session text not null check (session in ('AM', 'PM')),
  taken_by integer references accounts,
  taken_at timestamptz not null default now(),
  primary key (form_class_id, register_date, session)
);
create index on attendance_registers (register_date);

-- status: 1 present, 2 absent, 3 late.
create table attendance_entries (
  student_id integer not null references students on update cascade,
  register_date date not null,
  session text not null,
  form_class_id text not null,
  status smallint not null check (status in (1, 2, 3)),
  arrived_at time,
  note text not null default '' check (length(note) <= 200),
  version integer not null default 1,
  primary key (student_id, register_date, session),
  foreign key (form_class_id, register_date, session) references attendance_registers,
  check (arrived_at is null or status = 3)
);
create index on attendance_entries (form_class_id, register_date, session);
