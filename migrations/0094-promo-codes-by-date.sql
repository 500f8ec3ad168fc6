-- phase: expand
-- DAT-59: a promo code may be for some dates only. Empty is for every date.
alter table promo_codes add column applicable_event_date_ids bigint[] not null default '{}';
