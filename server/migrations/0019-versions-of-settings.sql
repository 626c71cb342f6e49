-- A version for what two people may change in Settings at the same moment, with who saved it last and when; null
-- while nobody has.
alter table subjects
  add column version integer not null default 1,
  add column updated_at timestamptz,
  add column updated_by text;
alter table form_classes
  add column version integer not null default 1,
  add column updated_at timestamptz,
  add column updated_by text;
alter table preset_comments
  add column version integer not null default 1,
  add column updated_at timestamptz,
  add column updated_by text;
-- Of a term's dates and sessions.
alter table academic_terms
  add column version integer not null default 1,
  add column updated_at timestamptz,
  add column updated_by text,
  -- Of where exams count in it, all its form levels together.
  add column configuration_version integer not null default 1,
  add column configured_at timestamptz,
  add column configured_by text;
