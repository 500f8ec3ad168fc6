-- phase: expand
-- LOGE-3: what fields read before and after; names, addresses and texts stand here, no longer in `data`.
alter table audit_log add column changes jsonb;

-- LOGE-4: written by the statement that writes an audit row of an account; read and emptied by the publisher alone.
create table outbox (
  id bigint generated always as identity primary key,
  audit_id bigint not null
);
-- Rows come and go all the time and the lowest are asked for: what is dead goes early.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);

-- LOGE-5: whoever holds this row's lock publishes, in the whole installation.
create table outbox_publisher (
  only_row boolean primary key default true check (only_row)
);
insert into outbox_publisher default values;

-- LOGE-6, AUD-5, AUD-6: the event log of an account. What an entry says stands in its audit row; here stand its place, and
-- what proves that neither was changed since.
create table log_entries (
  account_id bigint not null references accounts,
  position bigint not null check (position > 0),
  audit_id bigint not null,
  salt bytea check (octet_length(salt) = 16),
  data_digest bytea not null check (octet_length(data_digest) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (account_id, position)
);
create unique index log_entries_audit on log_entries (audit_id);
