-- phase: expand
-- Keys of an account, by which programs call the API (KEY-1 to KEY-12). Of the secret only its hash is kept; that of the one
-- before it works until `previous_until` (KEY-6).
create table api_keys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null,
  mode text not null check (mode in ('LIVE', 'TEST')),
  permissions text[] not null check (cardinality(permissions) > 0),
  allowed_networks text[] not null default '{}' check (cardinality(allowed_networks) <= 20),
  assistant_personal_data boolean not null default false,
  token_hash bytea not null constraint api_keys_token_hash unique,
  last4 text not null,
  previous_hash bytea constraint api_keys_previous_hash unique,
  previous_until timestamptz,
  expires_at timestamptz not null,
  -- the fewest days before its end that were announced; null: nothing was (KEY-5)
  announced_days smallint,
  created_by bigint references users on delete set null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((previous_hash is null) = (previous_until is null))
);
create index api_keys_account on api_keys (account_id);
create index api_keys_created_by on api_keys (created_by) where created_by is not null;
create index api_keys_expiring on api_keys (expires_at) where revoked_at is null;

-- Where a key holds: the whole account (neither), an organizer or an event.
create table api_key_targets (
  api_key_id bigint not null references api_keys on delete cascade,
  organizer_id bigint references organizers on delete cascade,
  event_id bigint references events on delete cascade,
  check (organizer_id is null or event_id is null),
  constraint api_key_targets_once unique nulls not distinct (api_key_id, organizer_id, event_id)
);
create index api_key_targets_organizer on api_key_targets (organizer_id) where organizer_id is not null;
create index api_key_targets_event on api_key_targets (event_id) where event_id is not null;

-- Whose act an audit line is also says KEY; `actor_id` is then the key's (KEY-11). Rows of before hold the narrower check.
alter table audit_log drop constraint audit_log_actor_type_check;
alter table audit_log add constraint audit_log_actor_type_check
  check (actor_type in ('USER', 'BUYER', 'DOOR', 'SYSTEM', 'PROVIDER', 'KEY')) not valid;
