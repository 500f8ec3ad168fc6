-- phase: expand
-- FUN-1: how often an event's page was looked at and something chosen on it, by day and by where visitors came from. Empty
-- texts are "none": every column belongs to the key. Written by each process every few seconds, never by the visit itself.
create table funnel_days (
  event_id bigint not null references events on delete cascade,
  day date not null,
  step text not null check (step in ('VIEW', 'SELECT')),
  is_bot boolean not null,
  source text not null check (char_length(source) <= 100),
  medium text not null check (char_length(medium) <= 100),
  campaign text not null check (char_length(campaign) <= 100),
  referrer text not null check (char_length(referrer) <= 100),
  affiliate text not null check (char_length(affiliate) <= 100),
  site text not null check (char_length(site) <= 100),
  count bigint not null check (count > 0),
  primary key (event_id, day, step, is_bot, source, medium, campaign, referrer, affiliate, site)
);

-- FUN-2: where the buyer came from first and last. Null where nothing says so, and for orders from before. Validated by the
-- next file.
alter table orders add column attribution jsonb,
  add constraint orders_attribution check (attribution is null or (jsonb_typeof(attribution) = 'object' and octet_length(attribution::text) <= 2048)) not valid;

-- FUN-5
alter table event_settings
  add column ga4_measurement_id text check (ga4_measurement_id ~ '^G-[A-Za-z0-9]{4,20}$'),
  add column meta_pixel_id text check (meta_pixel_id ~ '^[0-9]{5,20}$');
