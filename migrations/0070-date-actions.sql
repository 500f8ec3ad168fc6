-- phase: expand
-- DAT-31, DAT-32: what is done with those who have a cancelled date, and order by order how far it has come.
create table date_actions (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  event_date_id bigint not null,
  user_id bigint references users,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'DONE')),
  holders text not null check (holders in ('REFUND', 'MOVE', 'CANCEL_ONLY')),
  target_date_id bigint,
  notify boolean not null,
  message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  foreign key (event_id, event_date_id) references event_dates (event_id, id),
  foreign key (event_id, target_date_id) references event_dates (event_id, id),
  constraint date_actions_target check ((holders = 'MOVE') = (target_date_id is not null))
);
create index date_actions_date on date_actions (event_id, event_date_id, id);
create index date_actions_target_date on date_actions (event_id, target_date_id) where target_date_id is not null;
create index date_actions_user on date_actions (user_id);
-- One at a time per date (DAT-35).
create unique index date_actions_running on date_actions (event_date_id) where status = 'RUNNING';

-- An order with the date: one that was bought, or a hold that ended with it (`was_hold`). `attendee_ids` are the tickets
-- that were cancelled or moved. They go with a deleted test order, also when the release before this one deletes it.
create table date_action_orders (
  id bigint generated always as identity primary key,
  date_action_id bigint not null references date_actions (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  status text not null default 'PENDING' check (status in ('PENDING', 'DONE', 'FAILED')),
  reason text check (reason in ('NO_ROOM', 'REFUND_FAILED', 'REFUND_PENDING', 'PROVIDER_ERROR', 'NOT_HANDLED')),
  was_hold boolean not null default false,
  attendee_ids bigint[] not null default '{}',
  refund_id bigint references refunds (id) on delete set null,
  told_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (date_action_id, order_id)
);
create index date_action_orders_order on date_action_orders (order_id);
create index date_action_orders_refund on date_action_orders (refund_id) where refund_id is not null;
create index date_action_orders_open on date_action_orders (date_action_id, id) where status = 'PENDING';

-- ORD-2. Validated by a later file.
alter table orders drop constraint orders_expiry_reason_check;
alter table orders add constraint orders_expiry_reason_check check (expiry_reason in ('TIME', 'REPLACED', 'ABANDONED', 'DATE_CANCELLED')) not valid;
