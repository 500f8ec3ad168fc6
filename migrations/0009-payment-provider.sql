-- PAY-12: the operator's part, fixed when the payment is made: a repeated call must say the same (PAY-5).
alter table payment_attempts add column platform_fee bigint not null default 0 check (platform_fee >= 0 and platform_fee < amount);

-- PAY-15: a dispute is told once when it opens and once when it ends, however often the provider says so.
alter table payment_attempts add column dispute_status text check (dispute_status in ('OPEN', 'WON', 'LOST'));

-- PAY-11: counts the accounts made for one of ours, so that one made anew after access was withdrawn has a key of its own.
alter table payment_accounts add column generation int not null default 1;

-- The inbox is swept by age, and its open rows are looked for (WHK-2).
create index payment_events_open on payment_events (id) where processed_at is null;
create index payment_events_age on payment_events (received_at);
