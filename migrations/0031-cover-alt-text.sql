-- phase: expand
-- What a picture shows, for those who do not see it; null is the title of its event (IMG-5).
alter table images add column alt_text text;
