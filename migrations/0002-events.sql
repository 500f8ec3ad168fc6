-- Events and what is sold in them (spec/02). Every link carries event or account so that the database
-- itself refuses a foreign id (SEC-2).
create table events (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  organizer_id bigint not null,
  status text not null check (status in ('DRAFT', 'LIVE', 'ARCHIVED')),
  title text not null,
  description text,
  start_date timestamptz not null,
  end_date timestamptz,
  timezone text not null,
  currency char(3) not null,
  is_online_event boolean not null default false,
  online_event_details text,
  venue_name text,
  address_line_1 text,
  address_line_2 text,
  city text,
  state text,
  zip text,
  country char(2),
  maps_url text,
  sale_version bigint not null default 0,
  views bigint not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, id),
  foreign key (account_id, organizer_id) references organizers (account_id, id),
  check (end_date is null or end_date > start_date)
);
create index events_organizer on events (account_id, organizer_id);
create index events_start on events (account_id, start_date);
create index events_title on events using gin (title gin_trgm_ops);

create table event_settings (
  event_id bigint primary key references events,
  seo_title text,
  seo_description text,
  seo_keywords text,
  allow_search_engine_indexing boolean not null default true,
  email_footer_message text,
  support_email text,
  notify_organizer_of_new_orders boolean not null default true,
  notify_buyer_of_refund boolean not null default true,
  order_timeout_in_minutes int not null default 15 check (order_timeout_in_minutes between 1 and 120),
  pre_checkout_message text,
  post_checkout_message text,
  ticket_page_message text,
  continue_button_text text,
  show_available_quantity boolean not null default false,
  show_hidden_questions boolean not null default false,
  price_display_mode text not null default 'INCLUSIVE' check (price_display_mode in ('INCLUSIVE', 'EXCLUSIVE')),
  homepage_background_type text not null default 'COLOR' check (homepage_background_type in ('COLOR', 'MIRRORED_COVER')),
  homepage_background_color text not null default '#eef1f4',
  homepage_content_background_color text not null default '#ffffff',
  homepage_primary_color text not null default '#1d4ed8',
  homepage_secondary_color text not null default '#475569',
  homepage_text_color text not null default '#111827',
  homepage_button_color text not null default '#1d4ed8',
  homepage_link_color text not null default '#1d4ed8',
  payment_methods text[] not null default '{CARD}' check (payment_methods <@ '{CARD,OFFLINE}' and cardinality(payment_methods) > 0),
  offline_payment_instructions text,
  offline_payment_due_in_days int default 7 check (offline_payment_due_in_days between 1 and 60),
  hide_getting_started boolean not null default false,
  updated_at timestamptz not null
);

create table event_keys (
  event_id bigint not null references events,
  key_number int not null check (key_number between 0 and 255),
  public_key bytea not null,
  private_key_encrypted bytea not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (event_id, key_number)
);

create table event_visitors (
  event_id bigint not null references events,
  visitor bytea not null,
  seen_at timestamptz not null,
  primary key (event_id, visitor)
);
create index event_visitors_age on event_visitors (seen_at);

create table event_views (
  event_id bigint not null references events,
  day date not null,
  views bigint not null default 0,
  primary key (event_id, day)
);

create table images (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  event_id bigint,
  organizer_id bigint,
  type text not null check (type in ('EVENT_COVER', 'ORGANIZER_LOGO')),
  storage_key text not null unique,
  width int not null,
  height int not null,
  size int not null,
  mime_type text not null,
  file_name text not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  foreign key (account_id, event_id) references events (account_id, id),
  foreign key (account_id, organizer_id) references organizers (account_id, id),
  check ((type = 'EVENT_COVER') = (event_id is not null)),
  check ((type = 'ORGANIZER_LOGO') = (organizer_id is not null))
);
create unique index images_one_cover on images (event_id) where deleted_at is null and event_id is not null;
create unique index images_one_logo on images (organizer_id) where deleted_at is null and organizer_id is not null;

-- STK-4. One narrow row per price, capacity assignment and promo code. Ascending id is the one global
-- lock order (RES-5). ceiling = max(limit, held + sold); null = unlimited. Rows are updated constantly
-- and have no index on the changing columns: a low fillfactor keeps every update on its page (HOT).
create table stock (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  kind text not null check (kind in ('PRICE', 'CAPACITY', 'PROMO_CODE')),
  held int not null default 0 check (held >= 0),
  sold int not null default 0 check (sold >= 0),
  ceiling int,
  unique (event_id, id),
  constraint stock_ceiling check (ceiling is null or held + sold <= ceiling)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 1000);

create table tickets (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  title text not null,
  description text,
  type text not null check (type in ('PAID', 'FREE', 'DONATION', 'TIERED')),
  min_per_order int check (min_per_order between 1 and 500),
  max_per_order int check (max_per_order between 1 and 500),
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  is_hidden boolean not null default false,
  hide_before_sale_start boolean not null default false,
  hide_after_sale_end boolean not null default false,
  hide_when_sold_out boolean not null default false,
  hide_unless_promo_code boolean not null default false,
  is_paused boolean not null default false,
  show_available_quantity boolean,
  start_collapsed boolean not null default false,
  price_display_mode text check (price_display_mode in ('INCLUSIVE', 'EXCLUSIVE')),
  "order" int not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  check (sale_end_date is null or sale_start_date is null or sale_end_date > sale_start_date)
);

create table ticket_prices (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  ticket_id bigint not null,
  stock_id bigint not null unique,
  label text,
  price bigint not null check (price between 0 and 9999999999),
  quantity_available int check (quantity_available >= 0),
  sale_start_date timestamptz,
  sale_end_date timestamptz,
  is_hidden boolean not null default false,
  "order" int not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id),
  foreign key (event_id, stock_id) references stock (event_id, id)
);
create index ticket_prices_ticket on ticket_prices (event_id, ticket_id);

create table taxes_and_fees (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null,
  type text not null check (type in ('TAX', 'FEE')),
  calculation_type text not null check (calculation_type in ('FIXED', 'PERCENTAGE')),
  rate bigint not null check (rate >= 0),
  currency char(3),
  included_in_price boolean not null default false,
  apply_to_new_tickets boolean not null default false,
  description text,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, id),
  check ((calculation_type = 'FIXED') = (currency is not null)),
  check (calculation_type = 'FIXED' or rate <= 100000)
);
create unique index taxes_and_fees_name on taxes_and_fees (account_id, type, lower(name)) where deleted_at is null;

create table ticket_taxes (
  account_id bigint not null,
  event_id bigint not null,
  ticket_id bigint not null,
  tax_or_fee_id bigint not null,
  primary key (ticket_id, tax_or_fee_id),
  foreign key (account_id, event_id) references events (account_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id),
  foreign key (account_id, tax_or_fee_id) references taxes_and_fees (account_id, id)
);
create index ticket_taxes_event on ticket_taxes (event_id, ticket_id);
create index ticket_taxes_tax on ticket_taxes (account_id, tax_or_fee_id);

create table capacity_assignments (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  stock_id bigint not null unique,
  name text not null,
  capacity int check (capacity >= 1),
  applies_to text not null check (applies_to in ('TICKETS', 'EVENT')),
  is_enabled boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, stock_id) references stock (event_id, id)
);
create unique index capacity_assignments_one_event on capacity_assignments (event_id) where applies_to = 'EVENT' and deleted_at is null;

create table capacity_tickets (
  event_id bigint not null,
  capacity_assignment_id bigint not null,
  ticket_id bigint not null,
  primary key (capacity_assignment_id, ticket_id),
  foreign key (event_id, capacity_assignment_id) references capacity_assignments (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id)
);
create index capacity_tickets_ticket on capacity_tickets (event_id, ticket_id);

create table promo_codes (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  stock_id bigint not null unique,
  code text not null,
  discount_type text not null check (discount_type in ('NONE', 'FIXED', 'PERCENTAGE')),
  discount bigint not null check (discount >= 0),
  max_uses int check (max_uses >= 1),
  expiry_date timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  foreign key (event_id, stock_id) references stock (event_id, id),
  check (case discount_type when 'NONE' then discount = 0 when 'FIXED' then discount >= 1 else discount between 1 and 100000 end)
);
create unique index promo_codes_code on promo_codes (event_id, lower(code)) where deleted_at is null;

create table promo_code_tickets (
  event_id bigint not null,
  promo_code_id bigint not null,
  ticket_id bigint not null,
  primary key (promo_code_id, ticket_id),
  foreign key (event_id, promo_code_id) references promo_codes (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id)
);
create index promo_code_tickets_ticket on promo_code_tickets (event_id, ticket_id);

create table questions (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  title text not null,
  description text,
  type text not null check (type in ('SINGLE_LINE_TEXT', 'MULTI_LINE_TEXT', 'DROPDOWN', 'RADIO', 'CHECKBOX', 'DATE', 'ADDRESS', 'PHONE')),
  options text[] not null default '{}',
  is_required boolean not null default false,
  is_hidden boolean not null default false,
  belongs_to text not null check (belongs_to in ('ORDER', 'ATTENDEE')),
  "order" int not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id)
);

create table question_tickets (
  event_id bigint not null,
  question_id bigint not null,
  ticket_id bigint not null,
  primary key (question_id, ticket_id),
  foreign key (event_id, question_id) references questions (event_id, id),
  foreign key (event_id, ticket_id) references tickets (event_id, id)
);
create index question_tickets_ticket on question_tickets (event_id, ticket_id);

create table affiliates (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  name text not null,
  code text not null,
  email text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id)
);
create unique index affiliates_code on affiliates (event_id, lower(code)) where deleted_at is null;
