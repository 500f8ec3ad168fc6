-- phase: contract
-- 0033: a list of all tickets also named those of its time, for releases that knew links only (CIL-8).
delete from list_tickets t using check_in_lists l where l.id = t.check_in_list_id and l.all_tickets;
