-- phase: expand
-- The check of 0070, looked at without keeping anybody from writing.
alter table orders validate constraint orders_expiry_reason_check;
