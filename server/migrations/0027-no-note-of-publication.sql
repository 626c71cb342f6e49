-- Which reports an advance published is told by its moment (academic_terms.published_at); nobody reads this note of it. It stays
-- for processes of the version before, which write it while an update goes from one to the next (docs/decisions/021).
alter table term_advances alter column published set default false;
comment on column term_advances.published is 'no longer read nor written: academic_terms.published_at tells it';
