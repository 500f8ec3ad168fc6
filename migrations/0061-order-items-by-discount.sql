-- phase: expand
-- transaction: none
-- DSC-1: the index of a reference; most items have none.
create index concurrently if not exists order_items_discount_rule on order_items (event_id, discount_rule_id) where discount_rule_id is not null;
