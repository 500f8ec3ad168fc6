-- phase: expand
-- transaction: none
-- The orders of an application: one for each time it was approved (APP-4a, APP-4e).
create index concurrently if not exists orders_application on orders (application_id, event_id) where application_id is not null;
