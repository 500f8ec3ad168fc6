-- phase: expand
-- transaction: none
-- DAT-23, DAT-32: what holds or has bought a date.
create index concurrently if not exists order_items_date on order_items (event_id, event_date_id) where event_date_id is not null;
