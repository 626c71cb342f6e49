-- Long work that goes on by itself. All of it is here, so that any process of the server can take it up.

create table jobs (
  job_id uuid primary key default gen_random_uuid(),
  kind text not null,
  account_id integer not null references accounts on delete cascade,
  input jsonb not null,
  -- What is to be done, one after the other, fixed when it was asked for.
  steps text[] not null check (cardinality(steps) > 0),
  done integer not null default 0 check (done between 0 and cardinality(steps)),
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- [{step, message}]
  problems jsonb not null default '[]',
  message text not null default '',
  items integer not null default 0,
  -- Times that it was taken up since a step was last finished.
  attempts integer not null default 0,
  -- Who works on it. Past the lease that process is taken for dead.
  worker uuid,
  lease_until timestamptz,
  mutation_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((state = 'running') = (worker is not null and lease_until is not null)),
  check ((state in ('waiting', 'running')) = (finished_at is null)),
  unique (account_id, mutation_id)
);
create index on jobs (created_at) where state in ('waiting', 'running');
create index on jobs (kind, created_at);

-- What a job made, packed as it stands in the archive that is handed out.
create table job_files (
  job_id uuid not null references jobs on delete cascade,
  place bigint generated always as identity,
  name text not null,
  deflated bytea not null,
  crc32 bigint not null,
  bytes bigint not null,
  primary key (job_id, place)
);
-- Where the archive is unpacked, case may count for nothing.
create unique index on job_files (job_id, lower(name));
-- Deflated already: compressing it again would only cost time.
alter table job_files alter column deflated set storage external;

grant select, insert, update, delete on jobs, job_files to term_reporting_app;
