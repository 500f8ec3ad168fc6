-- phase: expand
-- The checks of 0171, looked at without keeping anybody from writing (BO-103).
alter table stock validate constraint stock_promised;
alter table orders validate constraint orders_one_origin;
alter table orders validate constraint orders_waiting_entry;
