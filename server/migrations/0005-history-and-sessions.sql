-- Who changed what, and who is signed in.

-- Append-only: the application's role is granted neither update nor delete, and the triggers refuse the
-- owner too. The row of a save carries its mutation_id, by which a repeated save is recognised.
create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id integer references accounts,
  actor text not null,
  -- What was changed: term_mark, term_record, password, …
  entity text not null,
  student_id integer,
  academic_term_id integer,
  subject_id integer,
  employee_id integer,
  form_class_id text,
  before jsonb,
  after jsonb,
  reason text not null default '',
  mutation_id uuid
);
create unique index history_mutation on history (account_id, mutation_id) where mutation_id is not null;
create index on history (student_id, academic_term_id, subject_id) where student_id is not null;
create index on history (employee_id) where employee_id is not null;

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is append-only';
end
$$;
create trigger history_is_append_only before update or delete on history
  for each row execute function refuse_history_change();
create trigger history_is_never_emptied before truncate on history
  for each statement execute function refuse_history_change();

-- The id is stored hashed. Idle for 60 minutes or 12 hours old, it is dead.
create table sessions (
  id_hash bytea primary key,
  account_id integer not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index on sessions (account_id);
create index on sessions (last_seen_at);

-- Failed sign-ins of the last minutes; in the database, so that a restart does not forgive them.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  name_key text not null,
  address text not null,
  at timestamptz not null default now()
);
create index on sign_in_attempts (name_key, address, at);
create index on sign_in_attempts (address, at);
create index on sign_in_attempts (at);
