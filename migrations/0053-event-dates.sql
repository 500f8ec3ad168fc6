-- phase: expand
-- DAT-2 to DAT-6, DAT-14: an event takes place on dates, one or many; what is sold is counted by date.

-- How dates were made, kept for changing those of one rule together (DAT-18, DAT-20).
create table date_rules (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  rule jsonb not null,
  created_at timestamptz not null,
  unique (event_id, id)
);

-- DAT-3: ids come from the sequence of events, and the first date has its event's id. So `coalesce(event_date_id, event_id)`
-- is the date of every attendee and item, those from before this table too.
create table event_dates (
  id bigint primary key,
  event_id bigint not null references events,
  date_rule_id bigint,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'CANCELLED')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  title text,
  is_hidden boolean not null default false,
  capacity int check (capacity >= 1),
  stock_id bigint unique,
  sale_start_date timestamptz,
  sale_start_offset int check (sale_start_offset between -10080 and 1051200),
  sale_end_date timestamptz,
  sale_end_offset int check (sale_end_offset between -10080 and 1051200),
  location_details jsonb,
  maps_url text,
  moved_from timestamptz,
  moved_at timestamptz,
  changed_fields text[] not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, date_rule_id) references date_rules (event_id, id),
  foreign key (event_id, stock_id) references stock (event_id, id),
  constraint event_dates_end check (ends_at is null or ends_at > starts_at),
  constraint event_dates_sale_start check (sale_start_date is null or sale_start_offset is null),
  constraint event_dates_sale_end check (sale_end_date is null or sale_end_offset is null),
  -- Deferred where several starts move at once: only the result has to be free of doubles (DAT-20).
  constraint event_dates_one_start exclude using btree (event_id with =, starts_at with =) where (deleted_at is null) deferrable
);
create index event_dates_rule on event_dates (event_id, date_rule_id) where date_rule_id is not null;

-- DAT-4: null means as the price row; the counters of a date that is not the first one.
create table date_prices (
  event_id bigint not null,
  event_date_id bigint not null,
  ticket_price_id bigint not null,
  stock_id bigint unique,
  price bigint check (price between 0 and 9999999999),
  quantity_available int check (quantity_available >= 0),
  is_hidden boolean,
  primary key (event_date_id, ticket_price_id),
  foreign key (event_id, event_date_id) references event_dates (event_id, id),
  foreign key (event_id, ticket_price_id) references ticket_prices (event_id, id),
  foreign key (event_id, stock_id) references stock (event_id, id)
);
create index date_prices_price on date_prices (event_id, ticket_price_id);

create table date_capacities (
  event_id bigint not null,
  event_date_id bigint not null,
  capacity_assignment_id bigint not null,
  stock_id bigint not null unique,
  primary key (event_date_id, capacity_assignment_id),
  foreign key (event_id, event_date_id) references event_dates (event_id, id),
  foreign key (event_id, capacity_assignment_id) references capacity_assignments (event_id, id),
  foreign key (event_id, stock_id) references stock (event_id, id)
);
create index date_capacities_assignment on date_capacities (event_id, capacity_assignment_id);

-- DAT-5, DAT-6. Validated by a later file.
alter table stock drop constraint stock_kind_check;
alter table stock add constraint stock_kind_check check (kind in ('PRICE', 'CAPACITY', 'PROMO_CODE', 'DATE')) not valid;
alter table capacity_assignments add column is_per_date boolean not null default false;
alter table capacity_assignments add constraint capacity_assignments_per_date check (not is_per_date or applies_to = 'TICKETS');

-- DAT-25: a bound may be minutes before a date's start, negative after it.
alter table tickets add column sale_start_offset int check (sale_start_offset between -10080 and 1051200),
  add column sale_end_offset int check (sale_end_offset between -10080 and 1051200),
  add constraint tickets_sale_start check (sale_start_date is null or sale_start_offset is null),
  add constraint tickets_sale_end check (sale_end_date is null or sale_end_offset is null);
alter table ticket_prices add column sale_start_offset int check (sale_start_offset between -10080 and 1051200),
  add column sale_end_offset int check (sale_end_offset between -10080 and 1051200),
  add constraint ticket_prices_sale_start check (sale_start_date is null or sale_start_offset is null),
  add constraint ticket_prices_sale_end check (sale_end_date is null or sale_end_offset is null);
alter table event_settings add column date_sale_start_offset int check (date_sale_start_offset between -10080 and 1051200),
  add column date_sale_end_offset int check (date_sale_end_offset between -10080 and 1051200);

-- DAT-10: null means the first date. No row is rewritten; the references are validated by a later file.
alter table order_items add column event_date_id bigint;
alter table order_items add constraint order_items_date foreign key (event_id, event_date_id) references event_dates (event_id, id) not valid;
alter table attendees add column event_date_id bigint;
alter table attendees add constraint attendees_date foreign key (event_id, event_date_id) references event_dates (event_id, id) not valid;

-- DAT-13: every event its one date, and every event of the release before this one too.
insert into event_dates (id, event_id, starts_at, ends_at, created_at, updated_at)
  select id, id, start_date, end_date, created_at, updated_at from events;

create function make_first_date() returns trigger language plpgsql as $$
begin
  insert into event_dates (id, event_id, starts_at, ends_at, created_at, updated_at)
    values (new.id, new.id, new.start_date, new.end_date, new.created_at, new.updated_at);
  return null;
end $$;
create trigger events_first_date after insert on events for each row execute function make_first_date();

-- The release before this one writes start and end on the event: with one date they are that date's (DAT-12).
create function move_only_date() returns trigger language plpgsql as $$
declare
  only_id bigint;
  others int;
begin
  select min(id), count(*) into only_id, others from event_dates where event_id = new.id and deleted_at is null;
  if others = 1 then
    update event_dates set starts_at = new.start_date, ends_at = new.end_date, updated_at = new.updated_at
      where id = only_id and (starts_at, ends_at) is distinct from (new.start_date, new.end_date);
  end if;
  return null;
end $$;
create trigger events_only_date after update of start_date, end_date on events for each row
  when ((old.start_date, old.end_date) is distinct from (new.start_date, new.end_date)) execute function move_only_date();

-- The release before this one knows one date: where there are several it may sell nothing (DAT-13).
create function refuse_item_without_date() returns trigger language plpgsql as $$
begin
  if (select count(*) > 1 from (select 1 from event_dates where event_id = new.event_id and deleted_at is null limit 2) as dates) then
    raise exception 'An item needs its date in an event with several';
  end if;
  return new;
end $$;
create trigger order_items_date_given before insert on order_items for each row
  when (new.event_date_id is null) execute function refuse_item_without_date();
