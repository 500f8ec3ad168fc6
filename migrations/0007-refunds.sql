-- Refunds made at the provider's own dashboard may be pending beside one of ours (RFD-15); of ours one at a time (RFD-3).
drop index refunds_one_pending;
create unique index refunds_one_pending on refunds (order_id) where status = 'PENDING' and user_id is not null;

-- The reconciler asks for what is still open (STL-9).
create index refunds_open on refunds (updated_at) where status = 'PENDING';

-- A refused return that staff try again is a new call at the provider, under a key of its own (STL-8, API-79).
alter table payment_returns add column tries int not null default 1 check (tries > 0);
