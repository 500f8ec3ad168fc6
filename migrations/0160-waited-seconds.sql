-- phase: expand
-- By how many seconds waiting for the card provider has lengthened the hold of an order (HA-12). A constant default writes
-- no row anew.
alter table orders add column waited_seconds smallint not null default 0;
