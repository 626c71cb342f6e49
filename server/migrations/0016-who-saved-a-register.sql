-- Who saved a register last, and when; null while nobody has since it was taken.
alter table attendance_registers
  add column updated_at timestamptz,
  add column updated_by integer references accounts;
