-- phase: expand
-- MIG-3: rows that jobs bring into a new form, a batch at a time, beside a running sale; how far each has come.
create table backfills (
  name text primary key,
  cursor bigint not null default 0,
  started_at timestamptz not null,
  done_at timestamptz
);
