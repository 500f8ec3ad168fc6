-- phase: expand
-- Limits on held stock (CALM-1 to CALM-7). The indexes on orders are files of their own (0023, 0024).
alter table event_settings
  add column short_holds boolean not null default true,
  add column shared_network boolean not null default false,
  add column offline_max_units int not null default 10 check (offline_max_units between 1 and 500),
  add column offline_share int not null default 50 check (offline_share between 1 and 100),
  add column offline_confirm text not null default 'AUTO' check (offline_confirm in ('AUTO', 'ALWAYS', 'NEVER'));

-- LIM-2: whose order it is, as a key that only this installation can make; written where a rule of the event needs it (LIM-4).
alter table orders add column person_key bytea;
-- To be paid later, and held for two hours until its address is confirmed (CALM-6).
alter table orders add column awaits_address boolean not null default false;
-- The row that is locked while the orders of a person are counted (LIM-3, CALM-5).
create table event_persons (
  event_id bigint not null references events,
  person_key bytea not null check (length(person_key) = 16),
  primary key (event_id, person_key)
);

-- CALM-4: how the holds of a network ended, to the minute, without naming the orders; forgotten after an hour. Rows are
-- only added, so nobody who ends a hold waits for anybody.
create table hold_ends (
  event_id bigint not null references events,
  ip_hash bytea not null,
  minute timestamptz not null,
  lapsed int not null check (lapsed >= 0),
  completed int not null check (completed >= 0)
);
create index hold_ends_network on hold_ends (event_id, ip_hash, minute);
