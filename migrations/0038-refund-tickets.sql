-- phase: expand
-- RFD-16: the tickets a refund was made for, and what of it falls to each. They go with the refund and the ticket of a
-- deleted test order, also when the release before this one deletes it.
create table refund_tickets (
  refund_id bigint not null references refunds (id) on delete cascade,
  attendee_id bigint not null references attendees (id) on delete cascade,
  amount bigint not null check (amount >= 0),
  primary key (refund_id, attendee_id)
);
create index refund_tickets_attendee on refund_tickets (attendee_id);
