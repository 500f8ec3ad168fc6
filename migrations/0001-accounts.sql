-- People, tenants, sessions, and the platform's own records (spec/01, CNV-7, MAIL-1, REL-20, REL-21).
create extension if not exists pg_trgm;

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  support_email text,
  default_currency char(3) not null,
  default_timezone text not null,
  language text not null,
  terms_accepted_at timestamptz not null,
  terms_version text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table users (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text,
  email text not null unique check (email = lower(email)),
  password_hash text,
  email_confirmed_at timestamptz,
  pending_email text,
  language text not null,
  timezone text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table account_users (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  user_id bigint not null references users,
  role text not null check (role in ('ADMIN', 'ORGANIZER')),
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'INVITED')),
  is_account_owner boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, user_id),
  check (not is_account_owner or (role = 'ADMIN' and status = 'ACTIVE'))
);
create index account_users_user on account_users (user_id);
create unique index account_users_one_owner on account_users (account_id) where is_account_owner;

create table event_defaults (
  account_id bigint primary key references accounts,
  settings jsonb not null,
  updated_at timestamptz not null
);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users,
  account_id bigint not null references accounts,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ip text,
  user_agent text,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create index sessions_account on sessions (account_id);

-- One-time links sent by mail (AUT-11). subject_id is a user, membership or order id, by purpose.
create table mail_tokens (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('password_reset', 'invitation', 'email_confirmation', 'email_change', 'order_resume')),
  token_hash bytea not null unique,
  subject_id bigint not null,
  target text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  created_at timestamptz not null
);
create index mail_tokens_subject on mail_tokens (purpose, subject_id);

create table organizers (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null,
  email text not null,
  description text,
  website text,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, id)
);

create table audit_log (
  id bigint generated always as identity primary key,
  account_id bigint references accounts,
  event_id bigint,
  order_id bigint,
  attendee_id bigint,
  actor_type text not null check (actor_type in ('USER', 'BUYER', 'DOOR', 'SYSTEM', 'PROVIDER')),
  actor_id bigint,
  actor_name text,
  action text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null
);
create index audit_log_order on audit_log (order_id, id) where order_id is not null;
create index audit_log_attendee on audit_log (attendee_id, id) where attendee_id is not null;
create index audit_log_account on audit_log (account_id, id);

create table idempotency_keys (
  id bigint generated always as identity primary key,
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status int,
  answer jsonb,
  claimed_at timestamptz not null,
  completed_at timestamptz,
  unique (caller, key)
);
create index idempotency_keys_age on idempotency_keys (claimed_at);

-- MAIL-1: queued with its cause, content erased after sending (SEC-42).
create table mails (
  id bigint generated always as identity primary key,
  account_id bigint references accounts,
  event_id bigint,
  order_id bigint,
  attendee_id bigint,
  kind text not null,
  to_address text not null,
  language text not null,
  payload jsonb,
  status text not null check (status in ('QUEUED', 'SENT', 'FAILED')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_order on mails (order_id) where order_id is not null;
create index mails_attendee on mails (attendee_id) where attendee_id is not null;
create index mails_open on mails (status, created_at) where status <> 'SENT';

-- SEC-40 counters that must hold across processes. Unlogged: losing them in a crash only forgives tries.
create unlogged table throttles (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);

-- STL-10, REL-27: what needs an operator's eyes.
create table operator_alarms (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  resolved_at timestamptz,
  unique (kind, subject)
);
