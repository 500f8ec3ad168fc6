-- phase: expand
-- What a signed final success says of the money: id, amount, currency. Such an event settles without asking the provider
-- (PERF-7, WHK-3). Null: of another kind, or from a release before this one.
alter table payment_events add column facts jsonb;
