-- phase: expand
-- The reference of 0183, over rows that were there before: nobody is kept from writing (BO-103).
alter table waiting_entries validate constraint waiting_entries_run;
