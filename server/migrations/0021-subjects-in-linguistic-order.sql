-- Subjects sort as the names of people do: Drama, Économie, Information Skills, IT Workshop. A report card, whose rows
-- the database sorts, has the order of the mark sheet and the transcript, which are sorted by the program.
alter table subjects alter column title type text collate "und-x-icu";
