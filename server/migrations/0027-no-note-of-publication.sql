-- Which reports an advance published is told by its moment (academic_terms.published_at); nobody reads a note of it.
alter table term_advances drop column published;
