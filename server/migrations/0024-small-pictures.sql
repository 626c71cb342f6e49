-- A picture as rows show it, a WebP. What was kept before gets one while the school works; until then rows show the
-- picture itself.
alter table student_pictures add column small_webp bytea;
