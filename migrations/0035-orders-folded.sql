-- phase: expand
-- transaction: none
-- LST-28: the same for orders, in the states their list shows (ORD-22).
create index concurrently if not exists orders_folded on orders using gin (search_fold(search_text) gin_trgm_ops) where search_fold(search_text) is not null and status in ('AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED');
