-- phase: expand
-- LIVE-1: what happened at events, second by second. Unlogged: after a crash it begins anew, nothing is decided by it. It names
-- the event without referring to it: a count is not worth a lock of the event's row each second.
create unlogged table live_seconds (
  event_id bigint not null,
  second timestamptz not null,
  step text not null,
  code text not null default '',
  count int not null check (count > 0),
  primary key (event_id, second, step, code)
);
create index live_seconds_second on live_seconds (second);
