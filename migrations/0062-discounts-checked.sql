-- phase: expand
-- References and checks of 0060, checked without keeping anybody from writing.
alter table order_items validate constraint order_items_rule_discount;
alter table order_items validate constraint order_items_discount_rule;
