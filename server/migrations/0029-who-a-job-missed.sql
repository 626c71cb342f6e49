-- Who is in the files that a job has made so far, and what it has to say at its end, e.g. whom it missed since they changed
-- class meanwhile. A job of the version before names nobody.
alter table jobs
  add column members integer[] not null default '{}',
  add column notices text[] not null default '{}';
