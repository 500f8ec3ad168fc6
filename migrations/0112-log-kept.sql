-- phase: expand
-- AUD-1: from which network staff and keys acted, as /24 or /48; erased after 30 days.
alter table audit_log add column network text;

-- AUD-8: where verifying an account's log starts once its oldest entries are removed: the last of them, with its hash.
create table log_checkpoints (
  account_id bigint primary key references accounts,
  position bigint not null check (position > 0),
  hash bytea not null check (octet_length(hash) = 32),
  removed_at timestamptz not null
);
