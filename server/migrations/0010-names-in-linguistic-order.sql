-- Names sort as people expect: Pena, Peña, Perez, Pérez, Phillip. On the columns, so that every list, sheet
-- and document has the one order without asking for it.
alter table students
  alter column last_name type text collate "und-x-icu",
  alter column first_name type text collate "und-x-icu";
alter table employees
  alter column last_name type text collate "und-x-icu",
  alter column first_name type text collate "und-x-icu";
