-- phase: expand
-- transaction: none
-- DAT-13, DAT-58: who comes on a date. Attendees from before have none: theirs is the first date.
create index concurrently if not exists attendees_date on attendees (event_id, event_date_id, status);
