-- Students: who they are, their families, health, files, and in which class they were each year.

create table student_statuses (
  id smallint primary key,
  detail text not null unique
);

create table religions (
  id smallint primary key,
  grouping text not null unique
);

create table ethnic_groups (
  id smallint primary key,
  grouping text not null unique
);

create table students (
  student_id integer primary key check (student_id > 0),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  other_name text not null default '',
  date_of_birth date,
  birth_certificate_pin text not null default '',
  gender text check (gender in ('M', 'F')),
  serial_number text not null default '',
  sea_number text not null default '',
  entry_date date,
  student_status_id smallint not null default 1 references student_statuses,
  -- The name of a picture in student_pictures, null for the default image.
  picture text,
  version integer not null default 1
);
create index on students (last_name, first_name);
create index on students (student_status_id);
create unique index students_sea_number on students (sea_number) where sea_number <> '';

-- Names are random; a picture is served only to those who may list its student.
create table student_pictures (
  name text primary key check (name ~ '^[a-z0-9]{16,40}\.jpg$'),
  student_id integer not null references students on update cascade on delete cascade,
  jpeg bytea not null,
  created_at timestamptz not null default now(),
  unique (name, student_id)
);
create index on student_pictures (student_id);
alter table students add constraint students_own_picture
  foreign key (picture, student_id) references student_pictures (name, student_id)
  on update cascade deferrable initially deferred;

create table student_files (
  name text primary key,
  student_id integer not null references students on update cascade on delete cascade,
  file_type text not null check (file_type in ('birth_certificate', 'sea_slip', 'other')),
  title text not null,
  media_type text not null,
  content bytea not null,
  created_at timestamptz not null default now()
);
create index on student_files (student_id);

create table student_personal (
  student_id integer primary key references students on update cascade on delete cascade,
  address_home text,
  town text,
  country_of_birth text,
  nationality text,
  phone_mobile text check (phone_mobile ~ '^[0-9]{7}$'),
  email text,
  ethnic_group_id smallint references ethnic_groups,
  religion_id smallint references religions,
  previous_school text,
  blood_group text check (blood_group in ('O-positive', 'O-negative', 'A-positive', 'A-negative',
    'B-positive', 'B-negative', 'AB-positive', 'AB-negative')),
  device_type text check (device_type in ('No Device', 'Phone', 'Laptop', 'Desktop', 'Tablet', 'Other')),
  internet_access smallint check (internet_access in (0, 1)),
  school_feeding smallint check (school_feeding in (0, 1)),
  version integer not null default 1
);

create table student_medical (
  student_id integer primary key references students on update cascade on delete cascade,
  chicken_pox boolean not null default false,
  diphtheria boolean not null default false,
  hepatitis boolean not null default false,
  measles boolean not null default false,
  polio boolean not null default false,
  rheumatic_fever boolean not null default false,
  tetanus boolean not null default false,
  typhoid boolean not null default false,
  yellow_fever boolean not null default false,
  asthma boolean not null default false,
  diabetes boolean not null default false,
  epilepsy boolean not null default false,
  poor_eyesight boolean not null default false,
  poor_hearing boolean not null default false,
  tb boolean not null default false,
  allergies text not null default '',
  other text not null default '',
  version integer not null default 1
);

-- relationship: 1 father, 2 mother, 3 guardian, 4 emergency contact.
create table student_family (
  student_id integer not null references students on update cascade on delete cascade,
  relationship smallint not null check (relationship between 1 and 4),
  name text not null check (name <> ''),
  relation text,
  marital_status text check (marital_status in ('Married', 'Single', 'Divorced', 'Widowed', 'Other')),
  address_home text,
  occupation text,
  employer text,
  address_work text,
  phone_home text check (phone_home ~ '^[0-9]{7}$'),
  phone_work text check (phone_work ~ '^[0-9]{7}$'),
  phone_mobile text check (phone_mobile ~ '^[0-9]{7}$'),
  email text,
  id_card text,
  version integer not null default 1,
  primary key (student_id, relationship)
);

create table student_registrations (
  student_id integer not null references students on update cascade,
  academic_year_id integer not null references academic_years,
  form_class_id text not null references form_classes,
  primary key (student_id, academic_year_id)
);
-- Opens a class: its students of a year.
create index on student_registrations (academic_year_id, form_class_id, student_id);
create index on student_registrations (form_class_id);

-- Which subjects a student of Forms 4 to 6 takes, and with whom. One teacher per subject.
create table student_subject_assignments (
  student_id integer not null,
  academic_year_id integer not null,
  subject_id integer not null references subjects,
  employee_id integer not null references employees,
  primary key (student_id, academic_year_id, subject_id),
  foreign key (student_id, academic_year_id) references student_registrations on update cascade
);
create index on student_subject_assignments (academic_year_id, subject_id, employee_id);
create index on student_subject_assignments (subject_id);
create index on student_subject_assignments (employee_id);
