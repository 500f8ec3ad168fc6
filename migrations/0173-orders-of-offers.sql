-- phase: expand
-- transaction: none
-- The order of an entry; an entry is offered something once (WTL-4c).
create unique index concurrently if not exists orders_waiting_entry on orders (waiting_entry_id, event_id) where waiting_entry_id is not null;
