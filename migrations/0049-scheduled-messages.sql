-- phase: expand
-- Messages may wait for their time (MSG-12), and an event has one reminder to switch on (MSG-13).
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check
  check (status in ('SCHEDULED', 'PROCESSING', 'SENT', 'FAILED', 'NOT_SENT'));
alter table messages add column schedule text not null default 'NOW'
  check (schedule in ('NOW', 'AT', 'BEFORE_START', 'AFTER_END'));
alter table messages add column send_at timestamptz;
alter table messages add column offset_unit text check (offset_unit in ('DAYS', 'HOURS'));
alter table messages add column offset_count int check (offset_count between 0 and 90);
alter table messages add column offset_time text;
alter table messages add column is_reminder boolean not null default false;
alter table messages add column unsent_reason text 
  check (unsent_reason in ('CANCELLED', 'EVENT_ARCHIVED', 'NOT_VERIFIED', 'NO_RECIPIENTS', 'QUOTA_EXCEEDED', 'TOO_LATE'));
-- Since when it counts against the account's day: not since it was written (MSG-9).
alter table messages add column queued_at timestamptz;
alter table messages add constraint messages_scheduled_time check (status <> 'SCHEDULED' or send_at is not null);
create index messages_scheduled on messages (send_at) where status = 'SCHEDULED' and deleted_at is null;
create index messages_queued on messages (account_id, queued_at);
create unique index messages_reminder on messages (event_id) where is_reminder and deleted_at is null;
