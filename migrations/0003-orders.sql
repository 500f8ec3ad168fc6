-- Orders, money and the door (spec/03, spec/04).
create table orders (
  id bigint generated always as identity primary key,
  short_id text not null unique,
  reference text not null unique,
  event_id bigint not null references events,
  status text not null check (status in ('RESERVED', 'AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED', 'EXPIRED')),
  payment_status text check (payment_status in ('NO_PAYMENT_REQUIRED', 'AWAITING_PAYMENT', 'PROCESSING', 'PAYMENT_FAILED', 'PAYMENT_RECEIVED')),
  refund_status text check (refund_status in ('REFUND_PENDING', 'REFUND_FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED')),
  payment_provider text check (payment_provider in ('stripe', 'offline', 'test')),
  first_name text,
  last_name text,
  email text,
  language text not null,
  currency char(3) not null,
  total_before_discount bigint not null,
  total_discount bigint not null,
  total_before_additions bigint not null,
  total_fee bigint not null,
  total_tax bigint not null,
  total_fee_included bigint not null,
  total_tax_included bigint not null,
  total_gross bigint not null check (total_gross between 0 and 999999999999),
  total_refunded bigint not null default 0,
  amount_paid bigint not null default 0,
  taxes_and_fees_rollup jsonb not null default '[]',
  promo_code_id bigint,
  promo_code text,
  affiliate_id bigint,
  is_manually_created boolean not null default false,
  is_test boolean not null default false,
  is_disputed boolean not null default false,
  session_hash bytea,
  ip_hash bytea,
  details jsonb,
  reserved_until timestamptz,
  first_reserved_until timestamptz,
  is_expiring boolean not null default false,
  offline_confirmed_at timestamptz,
  expiry_reason text check (expiry_reason in ('TIME', 'REPLACED', 'ABANDONED')),
  resume_count int not null default 0,
  completed_at timestamptz,
  cancelled_at timestamptz,
  expired_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, promo_code_id) references promo_codes (event_id, id),
  foreign key (event_id, affiliate_id) references affiliates (event_id, id),
  check (total_gross = total_before_additions + total_fee + total_tax),
  check ((status in ('RESERVED', 'AWAITING_PAYMENT')) <= (reserved_until is not null)),
  check ((status = 'COMPLETED') <= (completed_at is not null))
) with (fillfactor = 80);
create index orders_list on orders (event_id, created_at desc, id desc);
create index orders_holds on orders (event_id, reserved_until) where status in ('RESERVED', 'AWAITING_PAYMENT');
create index orders_lapsing on orders (reserved_until) where status in ('RESERVED', 'AWAITING_PAYMENT');
create index orders_session on orders (session_hash, event_id) where status in ('RESERVED', 'AWAITING_PAYMENT');
create index orders_promo_code on orders (event_id, promo_code_id) where promo_code_id is not null;
create index orders_affiliate on orders (event_id, affiliate_id) where affiliate_id is not null;
create index orders_search on orders using gin ((coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || reference) gin_trgm_ops) where status in ('AWAITING_PAYMENT', 'COMPLETED', 'CANCELLED');

create table order_items (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  order_id bigint not null,
  ticket_id bigint not null,
  ticket_price_id bigint not null,
  title text not null,
  label text,
  quantity int not null check (quantity between 1 and 500),
  price_before_discount bigint not null check (price_before_discount >= 0),
  price bigint not null check (price >= 0),
  unit_fee bigint not null,
  unit_tax bigint not null,
  unit_fee_included bigint not null,
  unit_tax_included bigint not null,
  unit_total bigint not null check (unit_total >= 0),
  total_before_additions bigint not null,
  total_fee bigint not null,
  total_tax bigint not null,
  total_gross bigint not null,
  taxes_and_fees_rollup jsonb not null default '[]',
  unique (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id),
  foreign key (event_id, ticket_price_id) references ticket_prices (event_id, id)
);
create index order_items_order on order_items (order_id);
create index order_items_ticket on order_items (event_id, ticket_id);
create index order_items_price on order_items (event_id, ticket_price_id);

create table attendees (
  id bigint generated always as identity primary key,
  short_id text not null unique,
  reference text not null unique,
  event_id bigint not null,
  order_id bigint not null,
  order_item_id bigint not null,
  ticket_id bigint not null,
  ticket_price_id bigint not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  language text not null,
  status text not null check (status in ('ACTIVE', 'CANCELLED')),
  generation int not null default 1 check (generation between 1 and 65535),
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id),
  foreign key (event_id, order_item_id) references order_items (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id),
  foreign key (event_id, ticket_price_id) references ticket_prices (event_id, id)
);
create index attendees_list on attendees (event_id, created_at desc, id desc);
create index attendees_order on attendees (order_id);
create index attendees_item on attendees (event_id, order_item_id);
create index attendees_ticket on attendees (event_id, ticket_id, status);
create index attendees_price on attendees (event_id, ticket_price_id, status);
create index attendees_names on attendees (event_id, last_name, id);
create index attendees_search on attendees using gin ((first_name || ' ' || last_name || ' ' || email || ' ' || reference) gin_trgm_ops);

create table answers (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  order_id bigint not null,
  attendee_id bigint,
  question_id bigint not null,
  answer jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (event_id, order_id) references orders (event_id, id),
  foreign key (event_id, attendee_id) references attendees (event_id, id),
  foreign key (event_id, question_id) references questions (event_id, id)
);
create unique index answers_once on answers (question_id, order_id, coalesce(attendee_id, 0));
create index answers_order on answers (event_id, order_id);
create index answers_attendee on answers (event_id, attendee_id);
create index answers_question on answers (event_id, question_id);

create table payment_accounts (
  account_id bigint primary key references accounts,
  provider_account text unique,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  connected_at timestamptz,
  disconnected_at timestamptz,
  updated_at timestamptz not null
);

create table payment_attempts (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  order_id bigint not null,
  provider text not null check (provider in ('stripe', 'test')),
  provider_account text not null default '',
  provider_payment_id text,
  client_secret text,
  status text not null check (status in ('CREATED', 'SUBMITTED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  decline_reason text,
  submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, order_id) references orders (event_id, id)
);
create unique index payment_attempts_one_open on payment_attempts (order_id) where status in ('CREATED', 'SUBMITTED', 'PROCESSING');
create unique index payment_attempts_provider on payment_attempts (provider, provider_account, provider_payment_id) where provider_payment_id is not null;
create index payment_attempts_order on payment_attempts (event_id, order_id);
create index payment_attempts_open on payment_attempts (updated_at) where status in ('CREATED', 'SUBMITTED', 'PROCESSING');

-- STL-8: giving back a payment that completed nothing. Belongs to the payment, never to the order's balance.
create table payment_returns (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  payment_attempt_id bigint not null unique,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('ORDER_COMPLETED_OTHERWISE', 'ORDER_CANCELLED', 'NO_STOCK_LEFT', 'EVENT_OVER', 'AMOUNT_DIFFERS', 'OUTSIDE')),
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  provider_refund_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (event_id, payment_attempt_id) references payment_attempts (event_id, id)
);
create index payment_returns_attempt on payment_returns (event_id, payment_attempt_id);

create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_event_id text not null,
  type text not null,
  payload jsonb,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (provider, provider_event_id)
);

create table refunds (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  order_id bigint not null,
  payment_attempt_id bigint,
  user_id bigint references users,
  amount bigint not null check (amount > 0),
  net_amount bigint not null,
  fee_amount bigint not null,
  tax_amount bigint not null,
  fee_included_amount bigint not null,
  tax_included_amount bigint not null,
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  reason text,
  notify_buyer boolean not null,
  provider_refund_id text,
  failure_reason text,
  succeeded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (event_id, order_id) references orders (event_id, id),
  foreign key (event_id, payment_attempt_id) references payment_attempts (event_id, id)
);
create unique index refunds_one_pending on refunds (order_id) where status = 'PENDING';
create unique index refunds_provider on refunds (provider_refund_id) where provider_refund_id is not null;
create index refunds_order on refunds (event_id, order_id);
create index refunds_attempt on refunds (event_id, payment_attempt_id);
create index refunds_user on refunds (user_id);

-- The test provider's own books (PAY-30). Only payments/test-provider.ts reads or writes them: to the rest
-- of the product they are as far away as a card network.
create table test_payments (
  id text primary key,
  request_key text not null unique,
  amount bigint not null,
  currency char(3) not null,
  metadata jsonb not null,
  status text not null check (status in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'SUCCEEDED', 'CANCELLED')),
  outcome text check (outcome in ('SUCCEED', 'FAIL')),
  settles_at timestamptz,
  last_decline text,
  card_last4 text,
  created_at timestamptz not null
);
create table test_refunds (
  id text primary key,
  request_key text not null unique,
  payment_id text not null references test_payments,
  amount bigint not null,
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  outcome text check (outcome in ('SUCCEED', 'FAIL')),
  settles_at timestamptz,
  created_at timestamptz not null
);
create index test_refunds_payment on test_refunds (payment_id);

create table check_in_lists (
  id bigint generated always as identity primary key,
  short_id text not null unique,
  event_id bigint not null references events,
  name text not null,
  description text,
  activates_at timestamptz,
  expires_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  check (expires_at is null or activates_at is null or expires_at > activates_at)
);

create table list_tickets (
  event_id bigint not null,
  check_in_list_id bigint not null,
  ticket_id bigint not null,
  primary key (check_in_list_id, ticket_id),
  foreign key (event_id, check_in_list_id) references check_in_lists (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id)
);
create index list_tickets_ticket on list_tickets (event_id, ticket_id);

create table check_ins (
  id bigint generated always as identity primary key,
  short_id text not null unique,
  event_id bigint not null,
  check_in_list_id bigint not null,
  attendee_id bigint not null,
  checked_in_at timestamptz not null,
  checked_out_at timestamptz,
  device_id text,
  created_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, check_in_list_id) references check_in_lists (event_id, id),
  foreign key (event_id, attendee_id) references attendees (event_id, id)
);
-- CIL-4: the last wall against two admissions of one ticket at one door.
create unique index check_ins_one_active on check_ins (check_in_list_id, attendee_id) where checked_out_at is null;
create index check_ins_attendee on check_ins (event_id, attendee_id);

create table scans (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  check_in_list_id bigint not null,
  attendee_id bigint,
  check_in_id bigint,
  nonce uuid not null,
  raw_code text,
  action text not null check (action in ('CHECK_IN', 'CHECK_OUT')),
  verdict text not null check (verdict in ('ADMITTED', 'CHECKED_OUT', 'REFUSED')),
  reason text,
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  offline boolean not null default false,
  local_verdict text,
  admitted_offline boolean not null default false,
  device_id text,
  ip text,
  answer jsonb not null,
  seen_at timestamptz,
  unique (check_in_list_id, nonce),
  foreign key (event_id, check_in_list_id) references check_in_lists (event_id, id),
  foreign key (event_id, attendee_id) references attendees (event_id, id),
  foreign key (event_id, check_in_id) references check_ins (event_id, id)
);
create index scans_list on scans (check_in_list_id, received_at desc, id desc);
create index scans_attendee on scans (event_id, attendee_id);
create index scans_check_in on scans (event_id, check_in_id);
