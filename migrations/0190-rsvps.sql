-- phase: expand
-- APP-6: who is invited to a price on a date, and what they answered. Nothing is held for them before YES; their places are
-- orders of total 0 that name them. Names and address go 30 days after the date or its event (WTL-20).
create table rsvps (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  short_id text not null unique,
  ticket_price_id bigint not null,
  event_date_id bigint not null,
  first_name text,
  last_name text,
  email text,
  language text not null,
  max_guests int not null default 0 check (max_guests between 0 and 20),
  response text not null default 'NONE' check (response in ('NONE', 'YES', 'NO', 'MAYBE')),
  guests int not null default 0 check (guests >= 0),
  respond_until timestamptz,
  responded_at timestamptz,
  invited_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (event_id, id),
  unique (event_id, event_date_id, email),
  foreign key (event_id, ticket_price_id) references ticket_prices (event_id, id),
  foreign key (event_id, event_date_id) references event_dates (event_id, id),
  constraint rsvps_guests check (guests <= max_guests and (guests = 0 or response = 'YES')),
  constraint rsvps_responded check ((response = 'NONE') = (responded_at is null))
);
create index rsvps_price on rsvps (event_id, ticket_price_id);
create index rsvps_list on rsvps (event_id, created_at, id);
-- Invitations of an address, for my tickets (PUB-33).
create index rsvps_email on rsvps (email) where email is not null;

-- Whoever removes an invitation cancels its orders, which stay. Index and check follow.
alter table orders add constraint orders_rsvp foreign key (event_id, rsvp_id) references rsvps (event_id, id) on delete set null (rsvp_id) not valid;
