-- phase: expand
-- DSC-1, DSC-2: automatic discounts of an event, without a code.

create table discount_rules (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  name text not null,
  type text not null check (type in ('QUANTITY', 'CHEAPEST', 'COMBINATION')),
  is_enabled boolean not null default true,
  priority int not null check (priority >= 0),
  valid_from timestamptz,
  valid_until timestamptz,
  booked_before_offset int check (booked_before_offset between -10080 and 1051200),
  date_from date,
  date_until date,
  weekdays text[] not null default '{}' check (weekdays <@ '{SU,MO,TU,WE,TH,FR,SA}'),
  same_date boolean not null default false,
  value_type text not null check (value_type in ('PERCENTAGE', 'FIXED')),
  value bigint not null check (case value_type when 'FIXED' then value >= 1 else value between 1 and 100000 end),
  max_per_order int check (max_per_order >= 1),
  stacks_with_promo_code boolean not null default false,
  min_quantity int check (min_quantity >= 1),
  group_size int check (group_size between 2 and 50),
  group_count int,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  constraint discount_rules_validity check (valid_until > valid_from),
  constraint discount_rules_days check (date_until >= date_from),
  constraint discount_rules_numbers check (case type
    when 'QUANTITY' then min_quantity is not null and group_size is null and group_count is null and max_per_order is null
    when 'CHEAPEST' then min_quantity is null and group_size is not null and group_count is not null and group_count >= 1 and group_count < group_size
    else min_quantity is null and group_size is null and group_count is null end)
);

-- The tickets a rule covers, none = all (DSC-1); of a COMBINATION its products, so many of each, and which of them cost less.
create table discount_rule_tickets (
  event_id bigint not null,
  discount_rule_id bigint not null,
  ticket_id bigint not null,
  quantity int not null default 1 check (quantity >= 1),
  is_effect boolean not null default false,
  primary key (discount_rule_id, ticket_id),
  foreign key (event_id, discount_rule_id) references discount_rules (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id)
);
create index discount_rule_tickets_ticket on discount_rule_tickets (event_id, ticket_id);

-- PRC-35, DAT-10: frozen with an order. No row is rewritten; the reference is validated by a later file.
alter table order_items add column rule_discount bigint not null default 0,
  add column discount_rule_id bigint,
  add column discount_name text,
  add constraint order_items_rule_discount check (rule_discount >= 0) not valid,
  add constraint order_items_discount_rule foreign key (event_id, discount_rule_id) references discount_rules (event_id, id) not valid;
-- `discount_rules`: those that took units of it, as they were, for a code that is entered later (PRC-16).
alter table orders add column discounts_rollup jsonb not null default '[]',
  add column discount_rules jsonb;
