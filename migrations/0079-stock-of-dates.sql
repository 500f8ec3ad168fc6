-- phase: expand
-- A column of a whole unique index is part of a row's key: a date that got its counter (DAT-7) kept every order item and
-- attendee of the date waiting, whose reference locks the key, while the maker of the counter waited for theirs.
alter table event_dates drop constraint event_dates_stock_id_key;
create unique index event_dates_stock on event_dates (stock_id) where stock_id is not null;
