-- An advance also gives those a term record in the term being left who came in it and have none: what it made there goes
-- with the advance when that is undone.
alter table term_advance_students drop constraint term_advance_students_kind_check;
alter table term_advance_students add check (kind in ('term_record', 'registration', 'graduation', 'record_left'));
