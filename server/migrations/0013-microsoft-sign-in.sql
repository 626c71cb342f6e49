-- Signing in with the Microsoft account that the school gives its staff.

alter table sessions
  add column by_microsoft boolean not null default false,
  -- How Microsoft is told whose account to sign out. It never reaches the browser before that.
  add column logout_hint text,
  add constraint logout_hint_is_of_microsoft check (logout_hint is null or by_microsoft);

-- Browsers on their way to Microsoft and back. A row is taken out when its browser returns, so that an answer
-- is good once, whichever process of the server it reaches.
create table microsoft_round_trips (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  begun_at timestamptz not null default now()
);
create index on microsoft_round_trips (begun_at);

grant select, insert, delete on microsoft_round_trips to term_reporting_app;
