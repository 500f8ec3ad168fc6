-- Lists, counts and dashboards of a large event (docs/decisions/0029-large-lists.md, `npm run bench -- lists`).

-- What a search reads, made lower-case once: comparing a kept column costs a fifth of joining and lowering four of them.
alter table attendees add column search_text text
  generated always as (lower(first_name || ' ' || last_name || ' ' || email || ' ' || reference)) stored;
alter table orders add column search_text text
  generated always as (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || reference)) stored;
drop index attendees_search;
create index attendees_search on attendees using gin (search_text gin_trgm_ops);
drop index orders_search;
create index orders_search on orders using gin (search_text gin_trgm_ops) where status in ('AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED');

-- Where a search has no trigram (two letters) or nearly everybody matches, it is answered inside the list's own index.
drop index attendees_list;
create index attendees_list on attendees (event_id, created_at desc, id desc) include (search_text);

-- The list shows and counts orders of three states (ORD-22): a reservation need not write an entry that nobody reads.
drop index orders_list;
create index orders_list on orders (event_id, created_at desc, id desc) include (status, search_text)
  where status in ('AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED');
create index orders_expired on orders (event_id, created_at desc, id desc) where status = 'EXPIRED';

-- Sums of everything ever sold, and of the days of a range, without the rows themselves (EVT-15, EVT-16).
create index orders_sold on orders (event_id, completed_at)
  include (status, is_test, total_gross, total_tax, total_tax_included, total_fee, total_fee_included)
  where completed_at is not null;
create index orders_test on orders (event_id, created_at desc, id desc)
  where is_test and status in ('AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED');

-- The sorts of LST-3, each with the tie breaker of CNV-3.
create index attendees_first_names on attendees (event_id, first_name, id);
create index attendees_emails on attendees (event_id, email, id);
create index attendees_states on attendees (event_id, status, id);
create index attendees_changes on attendees (event_id, updated_at, id);
drop index attendees_changed;

-- Who is inside, by event (EVT-5, LST-3).
create index check_ins_inside on check_ins (event_id, attendee_id) include (check_in_list_id) where checked_out_at is null;
-- Open conflicts of a door (CIL-6).
create index scans_conflicts on scans (check_in_list_id) where verdict = 'REFUSED' and admitted_offline and seen_at is null;
