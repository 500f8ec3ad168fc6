-- phase: expand
-- The installation itself (spec/15, section 3): what its operator publishes, and links that only the operator gets to see.

-- One row. `account_id` is the operator's own account, whose admins write the rest (INS-1): the first one made here.
create table installation (
  id bigint primary key default 1 check (id = 1),
  account_id bigint references accounts (id) on delete set null,
  terms_url text,
  terms_text text,
  privacy_url text,
  privacy_text text,
  updated_at timestamptz,
  constraint installation_terms_one check (terms_url is null or terms_text is null),
  constraint installation_privacy_one check (privacy_url is null or privacy_text is null)
);
create index installation_account on installation (account_id);
insert into installation (id, account_id) values (1, (select min(id) from accounts));

-- Secret links of the operator, hashed (AUT-11). FIRST_ACCOUNT has no user; a purpose that logs somebody in will (ACCESS-12).
create table operator_links (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('FIRST_ACCOUNT')),
  token_hash bytea not null unique,
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index operator_links_user on operator_links (user_id) where user_id is not null;
