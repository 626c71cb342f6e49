-- A teacher's own ready-made remarks, with placeholders for the student.

create table own_comments (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  description text not null check (description <> '' and length(description) <= 200),
  kept_at timestamptz not null default now(),
  unique (account_id, description)
);

grant select, insert, delete on own_comments to term_reporting_app;
