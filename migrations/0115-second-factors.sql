-- phase: expand
-- Authenticator apps and recovery codes, the ticket between password and second factor, and what a session has proved
-- (ACCESS-3, ACCESS-4, ACCESS-6). The columns of sessions are null in those that the release before opens: such a session
-- has proved nothing but its token.
alter table sessions
  add column method text check (method in ('PASSWORD', 'PASSKEY', 'SSO', 'LINK')),
  add column factor_proved_at timestamptz,
  add column fresh_until timestamptz;

-- One row per user who has begun: `secret` counts, `pending_secret` waits for its first code. Both are sealed.
create table totp_secrets (
  user_id bigint primary key references users (id) on delete cascade,
  secret bytea,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  pending_secret bytea,
  pending_until timestamptz,
  constraint totp_secrets_confirmed check ((secret is null) = (confirmed_at is null)),
  constraint totp_secrets_pending check ((pending_secret is null) = (pending_until is null))
);

-- Keyed hashes; each works once.
create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);

-- Between the first proof of a login and its session. `factor_proved_at`: only the account is still to be chosen.
create table login_tickets (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users (id) on delete cascade,
  account_id bigint references accounts (id) on delete cascade,
  method text not null check (method in ('PASSWORD', 'PASSKEY', 'SSO', 'LINK')),
  tries integer not null default 0,
  factor_proved_at timestamptz,
  factor text check (factor in ('PASSKEY', 'TOTP', 'RECOVERY_CODE')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index login_tickets_user on login_tickets (user_id);
create index login_tickets_account on login_tickets (account_id) where account_id is not null;
