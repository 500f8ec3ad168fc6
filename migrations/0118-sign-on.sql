-- phase: expand
-- Sign-on by OpenID Connect (ACCESS-8 to ACCESS-13). One connection per account; the installation's own stands in the
-- environment, so `connection_id` is null for it.
create table sso_connections (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references accounts (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  enforced boolean not null default false,
  jit boolean not null default false,
  manage_grants boolean not null default false,
  mapping jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A domain counts while `verified_at` is set; `lapsed_at`: seven days of failing checks, no new links (ACCESS-10).
create table sso_domains (
  id bigint generated always as identity primary key,
  connection_id bigint not null references sso_connections (id) on delete cascade,
  domain text not null,
  token text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  failing_since timestamptz,
  lapsed_at timestamptz,
  created_at timestamptz not null,
  unique (connection_id, domain)
);
create unique index sso_domains_verified on sso_domains (domain) where verified_at is not null;

-- Who a subject of a provider is. The issuer belongs to the key: a subject of another one is somebody else.
create table sso_identities (
  id bigint generated always as identity primary key,
  connection_id bigint references sso_connections (id) on delete cascade,
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (id) on delete cascade,
  email text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique nulls not distinct (connection_id, issuer, subject)
);
create index sso_identities_user on sso_identities (user_id);

-- Between leaving for the provider and coming back: deleted by whoever comes back first.
create table sso_attempts (
  id bigint generated always as identity primary key,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  connection_id bigint references sso_connections (id) on delete cascade,
  issuer text not null,
  purpose text not null check (purpose in ('LOGIN', 'LINK', 'CONFIRM')),
  session_id bigint references sessions (id) on delete cascade,
  nonce text not null,
  verifier bytea not null,
  return_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sso_attempts_connection on sso_attempts (connection_id) where connection_id is not null;
create index sso_attempts_session on sso_attempts (session_id) where session_id is not null;

-- Logout tokens that were used (ACCESS-13).
create table sso_logouts (
  id bigint generated always as identity primary key,
  jti_hash bytea not null unique,
  created_at timestamptz not null
);

-- A session with a connection acts in that account only (ACCESS-11); without its identity it is none.
alter table sessions
  add column sso_connection_id bigint references sso_connections (id) on delete cascade,
  add column sso_identity_id bigint references sso_identities (id) on delete cascade,
  add column sso_sid text;
create index sessions_sso_connection on sessions (sso_connection_id) where sso_connection_id is not null;
create index sessions_sso_identity on sessions (sso_identity_id) where sso_identity_id is not null;
