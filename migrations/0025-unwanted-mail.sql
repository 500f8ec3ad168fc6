-- phase: expand
-- Mails on a stranger's word (CALM-8 to CALM-11), and what staff set off in the day's quota (MSG-9). The index is in
-- 0026, the checks are validated in 0027.

-- When the buyer used the link that was mailed to the order's address (CALM-6, CALM-8); a new address begins anew.
alter table orders add column address_confirmed_at timestamptz;

-- HELD waits for the buyer's confirmation or for staff, and leaves to QUEUED only (CALM-10).
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check check (status in ('QUEUED', 'HELD', 'SENT', 'FAILED')) not valid;
alter table mails add column held_reason text;
alter table mails add constraint mails_held_reason_check check (held_reason in ('ADDRESSES', 'ADDRESS', 'NETWORK', 'RESTORED')) not valid;
-- Its 24 hours of tries begin when it leaves HELD (MAIL-1).
alter table mails add column released_at timestamptz;
-- The recipient asked for no more mails about the event (CALM-11).
alter table mails drop constraint mails_failure_check;
alter table mails add constraint mails_failure_check check (failure in ('REFUSED', 'GIVEN_UP', 'INTERRUPTED', 'OBSOLETE', 'OPTED_OUT')) not valid;
-- 0 goes first; large orders' mails have more.
alter table mails add column priority smallint not null default 0;
alter table mails add column is_by_staff boolean not null default false;

alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check check (purpose in ('password_reset', 'invitation', 'email_confirmation', 'email_change', 'order_resume', 'my_tickets', 'order_address', 'contact_address')) not valid;

-- "Not for me": this event's mails to the address stop; who it was is not kept (CALM-11).
create table mail_opt_outs (
  event_id bigint not null references events,
  address_hash bytea not null,
  created_at timestamptz not null,
  primary key (event_id, address_hash)
);

-- Addresses at which an account wants to be written to, of organizers or of an event's support. One becomes Reply-To once
-- its owner used the mailed link; that of a confirmed member needs no row (MAIL-3).
create table contact_addresses (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  address text not null check (address = lower(address)),
  confirmed_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, address)
);

-- TIX-9: where none is set 20 are the most per order from now on; tickets that exist keep their 100.
update tickets set max_per_order = 100 where max_per_order is null;
