-- phase: expand
-- ROOM-1: how an event's waiting room is set. `lanes` are those of runs to come: name, share, hash of the code.
create table queue_rooms (
  event_id bigint primary key references events,
  mode text not null default 'OFF' check (mode in ('OFF', 'SCHEDULED', 'ON', 'AUTO')),
  opens_at timestamptz,
  prequeue_minutes int not null default 60 check (prequeue_minutes between 5 and 240),
  max_shoppers int not null default 500 check (max_shoppers between 1 and 20000),
  admissions_per_minute int not null default 300 check (admissions_per_minute between 1 and 60000),
  turn_minutes int not null default 10 check (turn_minutes between 5 and 30),
  shop_minutes int not null default 10 check (shop_minutes between 5 and 30),
  proof_of_work boolean not null default true,
  auto_shoppers int not null default 200 check (auto_shoppers between 10 and 20000),
  message text,
  lanes jsonb not null default '[]',
  updated_at timestamptz not null,
  constraint queue_rooms_opens check (mode <> 'SCHEDULED' or opens_at is not null)
);

-- ROOM-2, ROOM-3: one opening of a room. The seed is sealed until numbers are drawn; what a second has worked out stands here,
-- so that whoever waits is answered from one row.
create table queue_runs (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  number int not null check (number between 1 and 65535),
  state text not null check (state in ('SCHEDULED', 'PREQUEUE', 'DRAWING', 'OPEN', 'PAUSED', 'CLOSED')),
  opens_at timestamptz not null,
  commitment bytea,
  sealed_seed bytea,
  seed bytea,
  frozen_at timestamptz,
  drawn_at timestamptz,
  opened_at timestamptz,
  closed_at timestamptz,
  stock text not null default 'AVAILABLE' check (stock in ('AVAILABLE', 'FEW', 'IN_CARTS', 'SOLD_OUT')),
  stock_out_at timestamptz,
  quiet_since timestamptz,
  ticked_at timestamptz,
  open_seconds double precision not null default 0 check (open_seconds >= 0),
  carried double precision not null default 0,
  created_at timestamptz not null,
  unique (event_id, number),
  constraint queue_runs_closed check ((state = 'CLOSED') = (closed_at is not null)),
  constraint queue_runs_drawn check ((seed is null) = (drawn_at is null))
);
create unique index queue_runs_live on queue_runs (event_id) where state <> 'CLOSED';

create table queue_lanes (
  run_id bigint not null references queue_runs on delete cascade,
  lane smallint not null check (lane between 0 and 9),
  name text,
  code_hash bytea,
  share int not null check (share between 0 and 100),
  next_index bigint not null default 0 check (next_index >= 0),
  n bigint not null default 0 check (n >= 0),
  serving bigint not null default 0 check (serving >= 0),
  per_minute int not null default 0 check (per_minute >= 0),
  primary key (run_id, lane)
);

-- ROOM-2: up to where a lane was called at which second, and how long the run had been open then.
create table queue_marks (
  run_id bigint not null references queue_runs on delete cascade,
  lane smallint not null,
  serving bigint not null,
  second timestamptz not null,
  open_seconds double precision not null,
  primary key (run_id, lane, serving)
);

-- ROOM-14: who may reserve. Whoever missed a turn has a row that ended at once and says where they stand now. Sessions that
-- held something when a room opened by itself have no number (ROOM-17).
create table queue_passes (
  id bigint generated always as identity primary key,
  run_id bigint not null references queue_runs on delete cascade,
  lane smallint,
  index bigint,
  session_hash bytea,
  called_at timestamptz,
  entered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  reason text check (reason in ('COMPLETED', 'OFFLINE', 'TIME', 'LEFT', 'MISSED', 'CLOSED')),
  moved_to bigint,
  unique (run_id, lane, index),
  constraint queue_passes_ended check ((ended_at is null) = (reason is null)),
  constraint queue_passes_missed check ((reason = 'MISSED') = (moved_to is not null)),
  constraint queue_passes_place check ((lane is null) = (index is null))
);
create unique index queue_passes_live on queue_passes (run_id, session_hash) where ended_at is null;
create index queue_passes_entered on queue_passes (run_id, entered_at);
create index queue_passes_called on queue_passes (run_id, called_at);

-- ROOM-16: whose place in the room an entry of the waiting list has.
alter table waiting_entries add constraint waiting_entries_run foreign key (run_id) references queue_runs not valid;
