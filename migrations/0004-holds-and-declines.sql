-- SEC-40h: how many unfinished holds one address has at an event is asked on every reservation.
create index orders_ip on orders (event_id, ip_hash) where status = 'RESERVED' and ip_hash is not null;

-- Which decline of the provider has been handled: one reported again extends nothing (EXP-6), and an earlier one is
-- not taken for the answer to a new submission (PAY-7).
alter table payment_attempts add column decline_id text;
alter table test_payments add column declines int not null default 0;
