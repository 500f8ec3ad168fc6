-- What was still slow in a large account (docs/decisions/0029-large-lists.md). As before no RESERVED order enters an index
-- of the list (ORD-22).

-- The sorts of LST-4, each with the tie breaker of CNV-3.
create index orders_first_names on orders (event_id, first_name, id) where status in ('AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED');
create index orders_last_names on orders (event_id, last_name, id) where status in ('AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED');
create index orders_emails on orders (event_id, email, id) where status in ('AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED');
create index orders_totals on orders (event_id, total_gross, id) where status in ('AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED');
-- The sums, and in the same order the list by completion.
drop index orders_sold;
create index orders_sold on orders (event_id, completed_at, id)
  include (status, is_test, total_gross, total_tax, total_tax_included, total_fee, total_fee_included)
  where completed_at is not null;

-- Filters on amount and test orders are answered inside the list's own index, too.
drop index orders_list;
create index orders_list on orders (event_id, created_at desc, id desc) include (status, search_text, is_test, total_gross)
  where status in ('AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED');
-- The states few orders are in; "any but completed" is these and what is reserved at the moment (orders_holds).
drop index orders_expired;
create index orders_states on orders (event_id, status, created_at desc, id desc)
  where status in ('AWAITING_PAYMENT', 'CANCELLED', 'EXPIRED');

-- Whether somebody was scanned at a list, without the scan itself (LST-10).
drop index scans_attendee;
create index scans_attendee on scans (event_id, attendee_id) include (check_in_list_id);
