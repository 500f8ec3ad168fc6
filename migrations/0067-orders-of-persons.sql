-- phase: expand
-- transaction: none
-- What a person has bought (LIM-3); what they have not paid yet stands in `orders_person`.
create index concurrently if not exists orders_bought on orders (event_id, person_key) where status = 'COMPLETED' and person_key is not null;
