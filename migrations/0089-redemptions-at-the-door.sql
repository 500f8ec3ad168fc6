-- phase: expand
-- EXT-10: who handed it out is told by name (CIL-11), and packs of devices ask what changed since (OFF-2). The table is new and
-- as good as empty.
alter table redemptions
  add column device_name text,
  add column updated_at timestamptz not null default now();
create index redemptions_changed on redemptions (event_id, updated_at);
