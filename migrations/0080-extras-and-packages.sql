-- phase: expand
-- EXT, PKG: what is sold beside admissions. `tickets` are the products of an event, of one kind each (DAT-6, DAT-10).
alter table tickets
  add column kind text not null default 'ADMISSION' check (kind in ('ADMISSION', 'EXTRA', 'PACKAGE')),
  add column stock_per_date boolean not null default true,
  add column sale_mode text not null default 'FREELY' check (sale_mode in ('FREELY', 'WITH_TICKET', 'ADD_ON')),
  add column parts_cancellable boolean not null default false,
  add constraint tickets_stock_per_date check (stock_per_date or kind = 'EXTRA'),
  add constraint tickets_sale_mode check (sale_mode = 'FREELY' or kind = 'EXTRA'),
  add constraint tickets_package check (kind <> 'PACKAGE' or type = 'PAID'),
  add constraint tickets_parts_cancellable check (not parts_cancellable or kind = 'PACKAGE');

-- EXT-3: extras that may, or must, be chosen with each unit of a ticket.
create table addon_groups (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  ticket_id bigint not null,
  title text not null,
  min int not null check (min between 0 and 20),
  max int not null check (max between 0 and 20),
  included_count int not null default 0 check (included_count >= 0),
  max_per_product int not null check (max_per_product between 1 and 20),
  sort_order int not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id),
  constraint addon_groups_numbers check (min <= max and included_count <= max and max >= 1)
);
create index addon_groups_ticket on addon_groups (event_id, ticket_id);
create table addon_group_tickets (
  event_id bigint not null,
  addon_group_id bigint not null,
  ticket_id bigint not null,
  sort_order int not null,
  primary key (addon_group_id, ticket_id),
  foreign key (event_id, addon_group_id) references addon_groups (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id)
);
create index addon_group_tickets_ticket on addon_group_tickets (event_id, ticket_id);

-- EXT-6: a product that needs one of others in the basket, or goes with none of them.
create table basket_rules (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  type text not null check (type in ('REQUIRES', 'EXCLUDES')),
  ticket_id bigint not null,
  same_date boolean not null default false,
  allowed_per_unit int check (allowed_per_unit between 1 and 20),
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id),
  constraint basket_rules_allowed check (allowed_per_unit is null or type = 'REQUIRES')
);
create index basket_rules_ticket on basket_rules (event_id, ticket_id);
create table basket_rule_tickets (
  event_id bigint not null,
  basket_rule_id bigint not null,
  ticket_id bigint not null,
  primary key (basket_rule_id, ticket_id),
  foreign key (event_id, basket_rule_id) references basket_rules (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id)
);
create index basket_rule_tickets_ticket on basket_rule_tickets (event_id, ticket_id);

-- PKG-1: what a package consists of, each part at the price it has in it.
create table package_parts (
  event_id bigint not null,
  ticket_id bigint not null,
  ticket_price_id bigint not null,
  quantity int not null check (quantity between 1 and 50),
  unit_price bigint not null check (unit_price between 0 and 9999999999),
  sort_order int not null,
  primary key (ticket_id, ticket_price_id),
  foreign key (event_id, ticket_id) references tickets (event_id, id),
  foreign key (event_id, ticket_price_id) references ticket_prices (event_id, id)
);
create index package_parts_price on package_parts (event_id, ticket_price_id);

-- DAT-10: no row is rewritten; references are validated by a later file. An add-on's and a part's item names the item it
-- belongs to.
alter table order_items
  add column kind text not null default 'ADMISSION',
  add column parent_item_id bigint,
  add column is_included boolean not null default false,
  add constraint order_items_kind check (kind in ('ADMISSION', 'EXTRA', 'PACKAGE')) not valid,
  add constraint order_items_parent foreign key (parent_item_id) references order_items (id) not valid;
alter table orders add column extras_generation int not null default 1;

-- DAT-11: one row per extra or package of a completed order. They go with a deleted test order, also when the release before
-- this one deletes it.
create table order_units (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  order_id bigint not null references orders (id) on delete cascade,
  order_item_id bigint not null references order_items (id) on delete cascade,
  kind text not null check (kind in ('EXTRA', 'PACKAGE')),
  ticket_id bigint not null,
  ticket_price_id bigint not null,
  event_date_id bigint,
  attendee_id bigint references attendees (id) on delete cascade,
  package_unit_id bigint references order_units (id) on delete cascade,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'CANCELLED')),
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id),
  foreign key (event_id, ticket_price_id) references ticket_prices (event_id, id),
  foreign key (event_id, event_date_id) references event_dates (event_id, id),
  constraint order_units_extra check (kind = 'EXTRA' or (attendee_id is null and package_unit_id is null))
);
create index order_units_order on order_units (order_id);
create index order_units_item on order_units (order_item_id);
create index order_units_attendee on order_units (attendee_id) where attendee_id is not null;
create index order_units_package on order_units (package_unit_id) where package_unit_id is not null;
create index order_units_price on order_units (event_id, ticket_price_id, status);
create index order_units_ticket on order_units (event_id, ticket_id);
create index order_units_date on order_units (event_id, event_date_id) where event_date_id is not null;
alter table attendees add column package_unit_id bigint,
  add constraint attendees_package_unit foreign key (package_unit_id) references order_units (id) not valid;

-- DAT-36: the units a refund was made for, and what of it falls to each.
create table refund_units (
  refund_id bigint not null references refunds (id) on delete cascade,
  order_unit_id bigint not null references order_units (id) on delete cascade,
  amount bigint not null check (amount >= 0),
  primary key (refund_id, order_unit_id)
);
create index refund_units_unit on refund_units (order_unit_id);

-- EXT-8, EXT-10: lists that hand extras out, and what was handed out.
alter table check_in_lists add column kind text not null default 'ADMISSION' check (kind in ('ADMISSION', 'REDEMPTION'));
create table redemptions (
  id bigint generated always as identity primary key,
  short_id text not null unique,
  event_id bigint not null,
  check_in_list_id bigint not null,
  order_unit_id bigint not null references order_units (id) on delete cascade,
  redeemed_at timestamptz not null,
  undone_at timestamptz,
  device_id text,
  created_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, check_in_list_id) references check_in_lists (event_id, id)
);
-- The last wall against handing out a unit twice, over all lists.
create unique index redemptions_one_open on redemptions (order_unit_id) where undone_at is null;
create index redemptions_unit on redemptions (order_unit_id);
create index redemptions_list on redemptions (check_in_list_id, redeemed_at);

-- DAT-5b. Validated by a later file.
alter table stock drop constraint stock_kind_check;
alter table stock add constraint stock_kind_check check (kind in ('PRICE', 'EXTRA', 'PACKAGE', 'CAPACITY', 'PROMO_CODE', 'DATE')) not valid;

-- The release before this one sells admissions of one date and knows no discounts: where an event has more it may sell
-- nothing (DAT-13). An extra that is not counted by date has none.
create or replace function refuse_item_without_date() returns trigger language plpgsql as $$
begin
  if (select count(*) > 1 from (select 1 from event_dates where event_id = new.event_id and deleted_at is null limit 2) as dates)
    or exists (select 1 from tickets where event_id = new.event_id and kind <> 'ADMISSION' and deleted_at is null) then
    raise exception 'An item needs its date in an event with several, or with extras';
  end if;
  return new;
end $$;
drop trigger order_items_date_given on order_items;
create trigger order_items_date_given before insert on order_items for each row
  when (new.event_date_id is null and new.kind <> 'EXTRA') execute function refuse_item_without_date();
