-- phase: expand
-- SET-45: whose details checkout asks for; SET-46: whether those who did not buy see what their ticket cost.
alter table event_settings add column attendee_details text not null default 'EACH'
  check (attendee_details in ('EACH', 'BUYER'));
alter table event_settings add column hide_price_from_attendees boolean not null default true;
-- TIX-25: whether checkout asks for an address of mail of each holder.
alter table tickets add column attendee_email text not null default 'REQUIRED'
  check (attendee_email in ('REQUIRED', 'OPTIONAL', 'NONE'));
