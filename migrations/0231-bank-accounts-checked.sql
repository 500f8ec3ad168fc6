-- phase: expand
-- The checks of 0230, over rows that were there before: nobody is kept from writing.
alter table event_settings validate constraint event_settings_bank_account;
alter table event_settings validate constraint event_settings_payment_methods_check;
alter table orders validate constraint orders_payment_provider_check;
