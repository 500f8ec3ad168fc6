-- phase: expand
-- LIVE-5: since when staff have paused the sale of the event; null: they have not. The release before sells on meanwhile.
alter table events add column sale_paused_at timestamptz;
