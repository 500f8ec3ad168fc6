-- phase: expand
-- HOOK-1, HOOK-2, HOOK-5: whom the event log of an account is delivered to. A deleted endpoint stays, without its secrets, until
-- its last delivery is forgotten.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  organizer_id bigint references organizers,
  event_id bigint references events,
  url text not null,
  description text,
  mode text not null check (mode in ('LIVE', 'TEST')),
  types text[],
  permissions text[] not null,
  payload text not null check (payload in ('THIN', 'FULL')),
  status text not null check (status in ('ACTIVE', 'PAUSED', 'DISABLED')),
  disabled_reason text check (disabled_reason is null or disabled_reason in ('GONE', 'FAILING')),
  disabled_at timestamptz,
  secret bytea,
  secret_last4 text not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (organizer_id is null or event_id is null),
  check ((status = 'DISABLED') = (disabled_reason is not null)),
  check (deleted_at is not null or secret is not null),
  check ((previous_secret is null) = (previous_secret_until is null))
);
create index webhook_endpoints_account on webhook_endpoints (account_id);
create index webhook_endpoints_organizer on webhook_endpoints (organizer_id);
create index webhook_endpoints_event on webhook_endpoints (event_id);

-- HOOK-2b, HOOK-6: who delivers to an endpoint, and how that goes. Apart, because it is written all the time: neither staff nor
-- the publisher ever wait for it.
create table webhook_turns (
  endpoint_id bigint primary key references webhook_endpoints,
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  claim uuid,
  claimed_at timestamptz,
  turn_at timestamptz,
  check ((failures = 0) = (failing_since is null)),
  check ((claim is null) = (claimed_at is null))
) with (fillfactor = 50);

-- HOOK-3, HOOK-4, HOOK-8: replay 0 is the publisher's, any further one was asked for (BO-81).
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints,
  position bigint not null check (position > 0),
  replay integer not null default 0 check (replay >= 0),
  type text not null,
  payload text check (payload is null or payload in ('THIN', 'FULL')),
  body text,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED', 'SKIPPED')),
  attempts jsonb not null default '[]',
  attempts_made smallint not null default 0 check (attempts_made >= 0),
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  check (body is null or payload is not null),
  check (next_attempt_at is null or (status = 'PENDING' and attempts_made > 0))
);
create unique index webhook_deliveries_position on webhook_deliveries (endpoint_id, position, replay);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id);
-- What is due, in the order in which it is sent (HOOK-6).
create index webhook_deliveries_first on webhook_deliveries (endpoint_id, id) where status = 'PENDING' and attempts_made = 0;
create index webhook_deliveries_again on webhook_deliveries (endpoint_id, next_attempt_at) where status = 'PENDING' and attempts_made > 0;
-- Written, tried and forgotten in great number: what is dead goes early.
alter table webhook_deliveries set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
