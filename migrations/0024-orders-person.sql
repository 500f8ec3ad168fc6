-- phase: expand
-- transaction: none
-- What a person has ordered and not paid (CALM-5).
create index concurrently if not exists orders_person on orders (event_id, person_key) where status = 'AWAITING_PAYMENT' and person_key is not null;
