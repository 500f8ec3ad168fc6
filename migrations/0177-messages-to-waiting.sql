-- phase: expand
-- Messages go to those who wait for a place, too (MSG-2g). Widened, so every row passes: it is not read again.
alter table messages drop constraint messages_recipient_type_check;
alter table messages add constraint messages_recipient_type_check
  check (recipient_type in ('EVENT', 'NOT_CHECKED_IN', 'TICKET', 'BUYERS', 'ATTENDEE', 'ORDER', 'WAITING')) not valid;
alter table messages validate constraint messages_recipient_type_check;
