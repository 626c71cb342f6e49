-- The codes that every school starts with (3-decisions §2).

insert into student_statuses (id, detail) values
  (1, 'Active'), (2, 'Graduated'), (3, 'Transferred'), (4, 'Dropped Out'), (5, 'Withdrawn'), (6, 'Expelled'),
  (7, 'Deceased');

insert into employee_statuses (id, status) values
  (1, 'Active'), (2, 'Transferred'), (3, 'Retired'), (4, 'Resigned'), (5, 'Deceased');

insert into religions (id, grouping) values
  (1, 'African Ethiopian Orthodox'), (2, 'AME'), (3, 'Anglican'), (4, 'Bahai'), (5, 'Baptist (Fundamental)'),
  (6, 'Baptist (London)'), (7, 'Baptist (Spiritual)'), (8, 'Buddhist'), (9, 'Church of God'),
  (10, 'Hindu (APS Vedic)'), (11, 'Hindu (KPA)'), (12, 'Hindu (Sanatanist, SDMS)'), (13, 'Hindu (SWAHA)'),
  (14, 'Jehovah''s Witness'), (15, 'Methodist'), (16, 'Moravian'), (17, 'Muslim (ASJA)'), (18, 'Muslim (TIA)'),
  (19, 'Muslim (TML)'), (20, 'Nazarene'), (21, 'Open Bible'), (22, 'Pentecostal'), (23, 'Presbyterian'),
  (24, 'Rastafarian'), (25, 'Roman Catholic'), (26, 'Seventh-Day Adventist'), (27, 'Other');

insert into ethnic_groups (id, grouping) values
  (1, 'African'), (2, 'East Indian'), (3, 'Chinese'), (4, 'Syrian/Lebanese'), (5, 'White/Caucasian'),
  (6, 'Mixed (African and East Indian)'), (7, 'Mixed (Other)'), (8, 'Indigenous'), (9, 'Portuguese'),
  (10, 'Other'), (11, 'Not Available');

insert into subjects (id, title, abbr) values
  (33, 'Mathematics', 'Math'), (18, 'English Language', 'Eng'), (30, 'Integrated Science', 'Int Sci'),
  (48, 'Social Studies', 'SS'), (49, 'Spanish', 'Span'), (41, 'Physical Education', 'PE'),
  (53, 'Visual and Performing Arts', 'VAPA'), (51, 'Technology Education', 'Tech Ed'), (28, 'ICT', 'ICT');

insert into preset_comments (description, comment_type_id) values
  ('Excellent work this term.', 2),
  ('{name} has a very good grasp of the subject.', 2),
  ('A consistent and careful worker.', 2),
  ('Good progress this term; keep it up.', 2),
  ('Steady work; with more revision the marks will rise.', 2),
  ('A pleasing result, well earned.', 2),
  ('{name} answers well in class but needs to write more fully.', 2),
  ('Course work is good; examination technique needs practice.', 2),
  ('Must show all working in written answers.', 2),
  ('Needs to revise daily and not only before tests.', 2),
  ('Homework must be handed in complete and on time.', 2),
  ('{name} should ask for help when {he/she} does not follow.', 2),
  ('Has improved on last term.', 2),
  ('Has slipped since last term and can do much better.', 2),
  ('Understands the concepts; should check work for careless errors.', 2),
  ('More attention to spelling and grammar is needed.', 2),
  ('More practice with past papers is recommended.', 2),
  ('Reading widely will help {him/her} a great deal.', 2),
  ('A fair effort; {he/she} is capable of more.', 2),
  ('Weak foundations; extra lessons are recommended.', 2),
  ('Assignments were not handed in this term.', 2),
  ('Practical work is of a high standard.', 2),
  ('{name} takes pride in {his/her} work.', 2),
  ('Notes are well kept and up to date.', 2),
  ('Needs to learn definitions and key facts.', 2),
  ('Satisfactory. Aim higher next term.', 2),
  ('A pleasure to teach.', 1),
  ('Polite and co-operative at all times.', 1),
  ('{name} is attentive and takes part in class.', 1),
  ('Quiet and hard-working.', 1),
  ('Works well with others.', 1),
  ('Shows leadership in group work.', 1),
  ('Helpful to classmates.', 1),
  ('Always punctual and prepared.', 1),
  ('Well mannered and respectful.', 1),
  ('Has matured this term.', 1),
  ('Behaviour has improved; keep it up.', 1),
  ('Talks too much in class.', 1),
  ('Is easily distracted and must focus.', 1),
  ('Must come to class with books and equipment.', 1),
  ('Must be more punctual.', 1),
  ('Absences have affected {his/her} work.', 1),
  ('{name} must follow instructions the first time.', 1),
  ('Should take part more in class discussion.', 1),
  ('Needs to take {his/her} work more seriously.', 1),
  ('Lacks confidence; should speak up more.', 1),
  ('Disrupts the class at times; this must stop.', 1),
  ('Must show more respect for others.', 1),
  ('Must not use the phone in class.', 1),
  ('Should choose {his/her} company with care.', 1),
  ('A cheerful and willing student.', 1),
  ('Conduct is satisfactory.', 1);
