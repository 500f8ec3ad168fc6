-- phase: expand
-- The check of 0181, over rows that were there before: nobody is kept from writing.
alter table orders validate constraint orders_attribution;
