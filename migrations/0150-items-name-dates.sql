-- phase: contract
-- 0053 and 0080: releases that knew no dates were kept from selling where an event has several. They are gone; each item that
-- names no date asked for it.
drop trigger order_items_date_given on order_items;
drop function refuse_item_without_date();
