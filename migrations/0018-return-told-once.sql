-- MAIL-18 goes out once for a payment, though its return may be accepted, fail after all and be tried again (STL-8).
alter table payment_returns add column buyer_told_at timestamptz;
update payment_returns set buyer_told_at = updated_at where provider_refund_id is not null and reason <> 'OUTSIDE';
