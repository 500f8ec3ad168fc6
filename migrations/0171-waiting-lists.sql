-- phase: expand
-- WTL-1: who waits for places that are not free. A person has one live entry in an event (LIM-2). Names and address go 30 days
-- after its end (WTL-20).
create table waiting_entries (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  short_id text not null unique,
  status text not null check (status in ('UNCONFIRMED', 'WAITING', 'OFFERED', 'CONVERTED', 'EXPIRED', 'DECLINED', 'LEFT', 'CLOSED')),
  quantity int not null check (quantity between 1 and 500),
  accepts_fewer boolean not null default false,
  first_name text,
  last_name text,
  email text,
  person_key bytea,
  language text not null,
  queued_at timestamptz not null,
  passed int not null default 0 check (passed >= 0),
  keeping_since timestamptz,
  no_keeping_until timestamptz,
  run_id bigint,
  lane smallint,
  index bigint,
  attribution jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  unique (event_id, id),
  constraint waiting_entries_ended check ((status in ('UNCONFIRMED', 'WAITING', 'OFFERED')) = (ended_at is null)),
  constraint waiting_entries_place check (num_nonnulls(run_id, lane, index) in (0, 3))
);
create unique index waiting_entries_live on waiting_entries (event_id, person_key) where ended_at is null;
create unique index waiting_entries_of_run on waiting_entries (run_id, lane, index) where run_id is not null;
create index waiting_entries_list on waiting_entries (event_id, queued_at, id);
create index waiting_entries_open on waiting_entries (event_id, status) where ended_at is null;

-- waits_since is the entry's queued_at while it is WAITING, else null: allocation takes the first of each price from this
-- index, and whoever frees units asks it whether anybody waits for them (WTL-11, WTL-14).
create table waiting_entry_prices (
  event_id bigint not null,
  waiting_entry_id bigint not null,
  ticket_price_id bigint not null,
  event_date_id bigint not null,
  preference smallint not null check (preference >= 0),
  waits_since timestamptz,
  primary key (waiting_entry_id, ticket_price_id, event_date_id),
  foreign key (event_id, waiting_entry_id) references waiting_entries (event_id, id) on delete cascade,
  foreign key (event_id, ticket_price_id) references ticket_prices (event_id, id),
  foreign key (event_id, event_date_id) references event_dates (event_id, id)
);
create index waiting_entry_prices_entry on waiting_entry_prices (event_id, waiting_entry_id);
create index waiting_entry_prices_price on waiting_entry_prices (event_id, ticket_price_id);
create index waiting_entry_prices_date on waiting_entry_prices (event_id, event_date_id);
create index waiting_entry_prices_waiting on waiting_entry_prices (event_id, ticket_price_id, event_date_id, waits_since, waiting_entry_id)
  where waits_since is not null;

-- WTL-3.
alter table event_settings add column waiting_list boolean not null default false,
  add column waiting_offer_minutes int not null default 720 check (waiting_offer_minutes between 5 and 10080);
alter table tickets add column has_waiting_list boolean;

-- WTL-2: units of a counter that wait for somebody on the list. The check is validated by a later file.
alter table stock add column promised int not null default 0;
alter table stock add constraint stock_promised check (promised >= 0 and (promised = 0 or (ceiling is not null and kind <> 'PROMO_CODE'
  and held + sold + promised <= ceiling))) not valid;

-- WTL-2: whose offer an order is, which application it is of, which invitation it answers (the last two are written from files
-- to come on). Indexes and checks follow.
alter table orders add column waiting_entry_id bigint, add column application_id bigint, add column rsvp_id bigint;
alter table orders add constraint orders_one_origin check (num_nonnulls(waiting_entry_id, application_id, rsvp_id) <= 1) not valid;
alter table orders add constraint orders_waiting_entry foreign key (event_id, waiting_entry_id) references waiting_entries (event_id, id) not valid;
