-- Who saved a term record last, and when; null while nobody has, as in the records that opening a class, term
-- registration and promotion make.
alter table student_term_records
  add column updated_at timestamptz,
  add column updated_by integer references accounts;
