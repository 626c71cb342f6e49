-- Whether it was oneself who changed a setting meanwhile is found without reading the history of all students.
create index history_settings on history (entity) where student_id is null;
