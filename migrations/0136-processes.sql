-- phase: expand
-- Processes of the product as they say of themselves every 10 s, and the write by which each opens its gate on a new epoch
-- (HA-2, HA-9). `job_pools` are the names under which its workers lock jobs: those of a dead process are unlocked. By the
-- clock of the database: processes stand on hosts whose clocks differ.
create table processes (
  id uuid primary key,
  kind text not null check (kind in ('ALL', 'WEB', 'WORKER')),
  release text not null,
  epoch text not null,
  job_pools text[] not null default '{}',
  started_at timestamptz not null,
  seen_at timestamptz not null
);
