-- phase: expand
-- The field with title and date at the head of an event page; null is the colour of headings (SET-47).
alter table event_settings add column homepage_hero_color text;
