-- phase: expand
-- The key of 0187, looked at without keeping anybody from writing (BO-103).
alter table orders validate constraint orders_application;
