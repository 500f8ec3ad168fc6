-- Lists, counts and dashboards of a large event (npm run bench -- lists). None of these is touched by a reservation but
-- the first, which replaces one; attendees are written once, when an order completes.

-- What the list shows is decided by the status: counting it stays inside the index.
drop index orders_list;
create index orders_list on orders (event_id, created_at desc, id desc) include (status);

-- Sums of everything ever sold, and of the days of a range, without the rows themselves (EVT-15, EVT-16).
create index orders_sold on orders (event_id, completed_at)
  include (status, is_test, total_gross, total_tax, total_tax_included, total_fee, total_fee_included)
  where completed_at is not null;
create index orders_test on orders (event_id, id) where is_test;

-- The sorts of LST-3, each with the tie breaker of CNV-3.
create index attendees_first_names on attendees (event_id, first_name, id);
create index attendees_emails on attendees (event_id, email, id);
create index attendees_changes on attendees (event_id, updated_at, id);
create index attendees_states on attendees (event_id, status, id);

-- Who is inside, by event (EVT-5, LST-3).
create index check_ins_inside on check_ins (event_id, attendee_id) include (check_in_list_id) where checked_out_at is null;
create index attendees_door on attendees (event_id, id) include (ticket_id, status);
-- Open conflicts of a door (CIL-6).
create index scans_conflicts on scans (check_in_list_id) where verdict = 'REFUSED' and admitted_offline and seen_at is null;
