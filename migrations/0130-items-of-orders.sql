-- phase: expand
-- The last reference an item was checked for needlessly: whoever writes items has just written their order or holds its lock,
-- and whoever removes orders removes their items first. Tests ask at their end (test/items-fit.ts). Nothing looks items up by
-- the one they belong to.
alter table order_items drop constraint order_items_event_id_order_id_fkey;
drop index order_items_parent;
