-- phase: expand
-- BAK-5: what a recovery has to remember until it is done: when the provider's payments were read, and which webhook
-- endpoints it paused.
alter table installation
  add column recovery_read_at timestamptz,
  add column recovery_webhooks bigint[] not null default '{}';

-- BAK-5: positions that an account's log leaves out, because they may have been given out after the backup. An entry's hash
-- covers its position and the hash before, so a row here makes nothing provable that was not.
create table log_gaps (
  account_id bigint not null references accounts (id) on delete cascade,
  after_position bigint not null,
  next_position bigint not null,
  primary key (account_id, after_position),
  constraint log_gaps_forward check (next_position > after_position)
);
