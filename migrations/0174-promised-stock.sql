-- phase: expand
-- transaction: none
-- Counters that promise something, for the sweep (WTL-16). No sale changes `promised`, so its updates stay on their page.
create index concurrently if not exists stock_promising on stock (event_id) where promised > 0;
