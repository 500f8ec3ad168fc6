-- phase: expand
-- PSP-1: a second provider. Its payments are made on pages of its own, whose address the attempt keeps (PSP-3).
alter table payment_attempts
  add column checkout_url text,
  drop constraint payment_attempts_provider_check,
  add constraint payment_attempts_provider_check check (provider in ('stripe', 'test', 'mollie')) not valid;

alter table orders
  drop constraint orders_payment_provider_check,
  add constraint orders_payment_provider_check
    check (payment_provider in ('stripe', 'offline', 'test', 'bank', 'mollie')) not valid;
