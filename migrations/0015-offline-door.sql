-- OFF-2: attendees removed with test orders. Devices must learn that their codes are dead although the signature is good.
create table removed_attendees (
  attendee_id bigint primary key,
  event_id bigint not null references events,
  ticket_id bigint not null,
  removed_at timestamptz not null
);
create index removed_attendees_event on removed_attendees (event_id, removed_at);

-- What has changed since a device last asked (OFF-2).
create index attendees_changed on attendees (event_id, updated_at);
