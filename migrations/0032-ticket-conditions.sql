-- phase: expand
-- Conditions the organizer has printed on ticket files (SET-40).
alter table event_settings add column ticket_conditions text;
