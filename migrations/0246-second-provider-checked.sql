-- phase: expand
-- The checks of 0245, over rows that were there before: nobody is kept from writing.
alter table payment_attempts validate constraint payment_attempts_provider_check;
alter table orders validate constraint orders_payment_provider_check;
