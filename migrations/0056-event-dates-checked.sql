-- phase: expand
-- References of 0053, checked without keeping anybody from writing.
alter table stock validate constraint stock_kind_check;
alter table order_items validate constraint order_items_date;
alter table attendees validate constraint attendees_date;
