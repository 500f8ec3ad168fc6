-- phase: expand
-- DAT-59: a message to all attendees, or to those of tickets, may be for some dates only. Empty is for every date.
alter table messages add column event_date_ids bigint[] not null default '{}';
