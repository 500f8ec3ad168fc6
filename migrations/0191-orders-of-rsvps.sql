-- phase: expand
-- transaction: none
-- The orders of an invitation: each YES with more guests makes one (APP-7).
create index concurrently if not exists orders_rsvp on orders (rsvp_id, event_id) where rsvp_id is not null;
