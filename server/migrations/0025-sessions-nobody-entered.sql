-- Whoever was put on a term late had all its sessions as Attendance Lost and as Times Late where nothing was entered: the
-- program took the lesser of nothing and the term's total. Such a figure is open again where it cannot be, since absent
-- and late together are more than there are sessions, and where the history knows of nobody who entered it. What a person
-- entered stays, and so does what stood there before the history began.
with added as (
  -- The last time that a student was put on a term.
  select distinct on (student_id, academic_term_id) student_id, academic_term_id, made
  from (
    select coalesce(f.student_id, h.student_id) as student_id, h.academic_term_id, h.id, h.after as made
    from history h left join former_student_ids f on f.former_id = h.student_id
    where h.entity = 'term_registration' and h.reason = 'added'
  ) late
  order by student_id, academic_term_id, id desc
), standing as (
  select student_id, academic_term_id, to_jsonb(t) as record from student_term_records t
  union all
  -- Of who was taken off again it would come back.
  select student_id, academic_term_id, record from term_registration_removals
), open_again as (
  select student_id, academic_term_id, array_agg(field) as fields, jsonb_object_agg(field, null) as blank
  from standing s
  join added using (student_id, academic_term_id)
  cross join (values ('sessions_absent'), ('sessions_late')) as f (field)
  where record -> field = made -> field and made -> field = made -> 'total_sessions'
    and (record ->> 'sessions_absent')::int + (record ->> 'sessions_late')::int > (record ->> 'total_sessions')::int
    -- What was last entered, or stood there already where the history begins.
    and (
      select case when entity = 'term_record' and after is not null then after ->> field else before ->> field end
      from (
        select h.*, row_number() over (order by id) as place
        from history h
        where h.academic_term_id = s.academic_term_id and h.entity in ('term_record', 'term_registration')
          and h.student_id in (
            select s.student_id union all
            select former_id from former_student_ids former where former.student_id = s.student_id)
      ) told
      where entity = 'term_record' and after is not null and before ->> field is distinct from after ->> field
        or place = 1 and before is not null
      order by id desc limit 1) is null
  group by student_id, academic_term_id
), corrected as (
  update student_term_records t set
    sessions_absent = case when 'sessions_absent' = any(o.fields) then null else t.sessions_absent end,
    sessions_late = case when 'sessions_late' = any(o.fields) then null else t.sessions_late end,
    version = t.version + 1
  from student_term_records b join open_again o using (student_id, academic_term_id)
  where t.student_id = b.student_id and t.academic_term_id = b.academic_term_id
  returning t.student_id, t.academic_term_id, t.form_class_id, to_jsonb(b) as before, to_jsonb(t) as after
), noted as (
  insert into history (actor, entity, student_id, academic_term_id, form_class_id, before, after, reason)
  select 'An update of this program', 'term_record', student_id, academic_term_id, form_class_id, before, after,
    'nobody had entered it'
  from corrected
)
update term_registration_removals r set record = r.record || o.blank
from open_again o
where r.student_id = o.student_id and r.academic_term_id = o.academic_term_id;
