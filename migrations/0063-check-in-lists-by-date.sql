-- phase: expand
-- DAT-56: a list admits every date, one, or those around the present time. Lists of the release before admit every date.
alter table check_in_lists
  add column dates_mode text not null default 'ALL' check (dates_mode in ('ALL', 'ONE', 'TODAY')),
  add column event_date_id bigint,
  add column opens_minutes_before int not null default 120 check (opens_minutes_before between 0 and 1440),
  add column closes_minutes_after int not null default 120 check (closes_minutes_after between 0 and 1440),
  add constraint check_in_lists_date foreign key (event_id, event_date_id) references event_dates (event_id, id),
  add constraint check_in_lists_one_date check ((dates_mode = 'ONE') = (event_date_id is not null));
create index check_in_lists_date on check_in_lists (event_id, event_date_id) where event_date_id is not null;
