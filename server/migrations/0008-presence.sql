-- Who has which mark sheet open at this moment. Nothing here outlives a minute, so it is not logged: a crash
-- empties it and the pages announce themselves again. A row goes with the session that it belongs to.

create unlogged table presences (
  account_id integer not null references accounts on delete cascade,
  -- One for each open stream; all zeroes for a page that asks again and again.
  stream_id uuid not null,
  form_class_id text not null,
  academic_term_id integer not null,
  subject_id integer not null,
  -- Only the students assigned to this employee (Form 4 upwards); null: all of the class who take the subject.
  assigned_to integer,
  session_hash bytea not null references sessions on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (account_id, stream_id, form_class_id, academic_term_id, subject_id)
);
create index on presences (academic_term_id, subject_id, form_class_id);
create index on presences (session_hash);

grant select, insert, update, delete on presences to term_reporting_app;
