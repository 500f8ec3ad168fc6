-- phase: expand
-- APP-2: who asked for a place that the organizer decides on. A person has one live request in an event (LIM-2). Names, address
-- and answers go 30 days after its end (APP-5, WTL-20). `items` are the lines of RES-1 with their dates, `details` those of RES-16.
create table applications (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  short_id text not null unique,
  status text not null check (status in ('APPLIED', 'APPROVED', 'CONVERTED', 'LAPSED', 'REJECTED', 'WITHDRAWN', 'CLOSED')),
  quantity int not null check (quantity between 1 and 500),
  first_name text,
  last_name text,
  email text,
  person_key bytea,
  language text not null,
  items jsonb not null,
  details jsonb,
  attribution jsonb,
  decided_by bigint,
  decided_at timestamptz,
  reason text,
  message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  unique (event_id, id),
  constraint applications_ended check ((status in ('APPLIED', 'APPROVED')) = (ended_at is null))
);
create unique index applications_live on applications (event_id, person_key) where ended_at is null;
create index applications_list on applications (event_id, created_at, id);
create index applications_open on applications (event_id, status) where ended_at is null;
create index applications_email on applications (email) where email is not null;
create index applications_to_erase on applications (ended_at) where email is not null;

-- APP-1, APP-5.
alter table tickets add column requires_approval boolean not null default false;
alter table event_settings add column approval_pay_hours int not null default 72 check (approval_pay_hours between 1 and 336);

-- The column is of 0171. The key is validated by the next file, its index made by the one after.
alter table orders add constraint orders_application foreign key (event_id, application_id) references applications (event_id, id) not valid;
