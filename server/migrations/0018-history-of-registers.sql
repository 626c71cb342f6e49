-- The history of one register is found without reading all of it.
create index history_registers on history (form_class_id, (after ->> 'date'), (after ->> 'session'))
  where entity = 'attendance_register';
