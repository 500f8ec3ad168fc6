-- phase: expand
-- transaction: none
-- What a network holds at an event (CALM-3, SEC-40h).
create index concurrently if not exists orders_network on orders (event_id, ip_hash) where status in ('RESERVED', 'AWAITING_PAYMENT') and ip_hash is not null;
