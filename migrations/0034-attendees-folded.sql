-- phase: expand
-- transaction: none
-- LST-28: attendees whose names or addresses have letters beyond ASCII, as people type them.
create index concurrently if not exists attendees_folded on attendees using gin (search_fold(search_text) gin_trgm_ops) where search_fold(search_text) is not null;
