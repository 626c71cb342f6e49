-- What a new term or year brings is less than a tenth of these tables after some years, at which PostgreSQL looks at them anew.
-- Until then it would take a term of 1,500 records for one that has none, and plan accordingly.
alter table student_registrations set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 200);
alter table student_term_records set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 200);
alter table student_subject_assignments set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 200);
alter table term_marks set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 200);
alter table lessons set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 200);
alter table attendance_registers set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 200);
alter table attendance_entries set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 200);
