-- phase: expand
-- BANK-1: where the account takes bank transfers. An order keeps what it was shown (bank_transfers), so these may change.
create table bank_accounts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  holder text not null,
  address_line_1 text not null,
  address_line_2 text,
  city text not null,
  state text,
  zip text not null,
  country text not null,
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  currencies text[] not null check (cardinality(currencies) between 1 and 20),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (account_id, id)
);
create unique index bank_accounts_iban on bank_accounts (account_id, iban) where deleted_at is null;

-- BANK-3: what an order to be paid by bank transfer was told when it was chosen. due_at is the end of the due day in the
-- event's zone, remind_at the next reminder.
create table bank_transfers (
  order_id bigint primary key,
  event_id bigint not null,
  bank_account_id bigint not null references bank_accounts,
  holder text not null,
  address jsonb not null,
  iban text not null,
  bic text,
  reference text not null check (reference ~ '^RF[0-9]{2}[A-Z0-9]{1,21}$'),
  chosen_at timestamptz not null,
  payment_term_days int not null check (payment_term_days between 1 and 60),
  last_payment_days int not null check (last_payment_days between 0 and 30),
  bank_grace_days int not null check (bank_grace_days between 0 and 10),
  reminder_days int check (reminder_days between 0 and 14),
  due_on date not null,
  due_at timestamptz not null,
  remind_at timestamptz,
  foreign key (event_id, order_id) references orders (event_id, id) on delete cascade
);
create index bank_transfers_account on bank_transfers (bank_account_id);
create index bank_transfers_event on bank_transfers (event_id, order_id);
create index bank_transfers_reminders on bank_transfers (remind_at) where remind_at is not null;

alter table event_settings
  add column bank_account_id bigint,
  add column payment_term_days int not null default 7 check (payment_term_days between 1 and 60),
  add column last_payment_days int not null default 3 check (last_payment_days between 0 and 30),
  add column bank_grace_days int not null default 3 check (bank_grace_days between 0 and 10),
  add column reminder_days int default 2 check (reminder_days between 0 and 14),
  add constraint event_settings_bank_account foreign key (bank_account_id) references bank_accounts not valid,
  drop constraint event_settings_payment_methods_check,
  add constraint event_settings_payment_methods_check
    check (payment_methods <@ '{CARD,OFFLINE,BANK_TRANSFER}' and cardinality(payment_methods) > 0) not valid;
create index event_settings_bank_account on event_settings (bank_account_id) where bank_account_id is not null;

alter table orders
  drop constraint orders_payment_provider_check,
  add constraint orders_payment_provider_check check (payment_provider in ('stripe', 'offline', 'test', 'bank')) not valid;
