-- phase: expand
-- References and checks of 0080, checked without keeping anybody from writing.
alter table stock validate constraint stock_kind_check;
alter table order_items validate constraint order_items_kind;
alter table order_items validate constraint order_items_parent;
alter table attendees validate constraint attendees_package_unit;
