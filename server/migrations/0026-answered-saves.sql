-- What a save was answered with, by the id which its sender gave it: sent again after no answer came, it answers the
-- same and writes nothing (3-decisions §4). For the saves whose history says too little to answer from it.

create table answered_saves (
  account_id integer not null references accounts on delete cascade,
  mutation_id uuid not null,
  -- The method and path of the call, and the SHA-256 of what was sent: an id answers for nothing else.
  call text not null,
  sent bytea not null,
  status smallint not null default 200,
  -- null for a call that answers nothing.
  answer jsonb,
  at timestamptz not null default now(),
  primary key (account_id, mutation_id)
);

grant select, insert, update, delete on answered_saves to term_reporting_app;
