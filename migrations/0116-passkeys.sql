-- phase: expand
-- Passkeys (ACCESS-1): public keys, whose they are, and challenges, each of which works once.

-- What an authenticator knows a user by: random, so that it tells nothing about them.
create table passkey_handles (
  user_id bigint primary key references users (id) on delete cascade,
  handle bytea not null unique
);

-- `rp_id`: the host the key was made for; it works nowhere else.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  rp_id text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- `user_id`: whose new key it is for; anybody may be about to log in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('REGISTER', 'ENTER')),
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenges_user_known check (purpose = 'ENTER' or user_id is not null)
);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expiry on passkey_challenges (expires_at);
