-- phase: expand
-- transaction: none
-- The index of a reference; most items belong to no other.
create index concurrently if not exists order_items_parent on order_items (parent_item_id) where parent_item_id is not null;
