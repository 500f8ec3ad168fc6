-- Messages to attendees (MSG-1). A deleted one leaves the list; its mails and its share of the daily quota stay.
create table messages (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  event_id bigint not null references events,
  subject text not null,
  body text not null,
  recipient_type text not null check (recipient_type in ('EVENT', 'TICKET', 'ATTENDEE', 'ORDER')),
  ticket_ids bigint[] not null default '{}',
  attendee_ids bigint[] not null default '{}',
  order_id bigint,
  is_test boolean not null default false,
  send_copy_to_sender boolean not null default false,
  status text not null check (status in ('PROCESSING', 'SENT', 'FAILED')),
  recipient_count int not null check (recipient_count >= 0),
  sent_count int not null default 0 check (sent_count >= 0),
  failed_count int not null default 0 check (failed_count >= 0),
  sent_by bigint not null references users,
  created_at timestamptz not null,
  sent_at timestamptz,
  deleted_at timestamptz,
  check (sent_count + failed_count <= recipient_count)
);
create index messages_list on messages (event_id, created_at desc, id desc) where deleted_at is null and not is_test;
create index messages_account on messages (account_id, created_at);
create index messages_sender on messages (sent_by);
create index messages_open on messages (id) where status = 'PROCESSING';

-- One row per message and address: what is written with the handing over cannot be written twice (MSG-8).
alter table mails add column message_id bigint references messages;
create unique index mails_message on mails (message_id, to_address) where message_id is not null;
create index mails_message_open on mails (message_id, id) where message_id is not null and status = 'QUEUED';

-- MAIL-1: when a mail is tried next, and since when a process has been handing it over (null = nobody is).
alter table mails add column next_attempt_at timestamptz;
alter table mails add column claimed_at timestamptz;
alter table mails add column failure text check (failure in ('REFUSED', 'GIVEN_UP', 'INTERRUPTED', 'OBSOLETE'));
update mails set next_attempt_at = created_at where status = 'QUEUED';
create index mails_due on mails (next_attempt_at) where status = 'QUEUED';
