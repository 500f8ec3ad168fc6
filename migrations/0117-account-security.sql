-- phase: expand
-- What an account asks of its members (ACCESS-5), and the browsers somebody has logged in with (ACCESS-14).

-- Since when a second factor is asked of admins, and of everybody; no row, or both null: of nobody.
create table account_security (
  account_id bigint primary key references accounts (id) on delete cascade,
  admins_since timestamptz,
  all_since timestamptz,
  updated_at timestamptz not null,
  constraint account_security_admins_too check (all_since is null or admins_since is not null)
);

-- Hashes of the cookies; a browser that two people use is known once for each.
create table known_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (user_id, token_hash)
);
create index known_devices_last_used on known_devices (last_used_at);

alter table sessions add column device_id bigint references known_devices (id) on delete set null;
create index sessions_device on sessions (device_id) where device_id is not null;
