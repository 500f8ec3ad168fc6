-- phase: expand
-- Messages go to buyers and to those who have not come yet, too (MSG-2e, MSG-2f).
alter table messages drop constraint messages_recipient_type_check;
alter table messages add constraint messages_recipient_type_check
  check (recipient_type in ('EVENT', 'NOT_CHECKED_IN', 'TICKET', 'BUYERS', 'ATTENDEE', 'ORDER'));
