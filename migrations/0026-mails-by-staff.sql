-- phase: expand
-- transaction: none
-- What staff of an account set off within a day (MSG-9).
create index concurrently if not exists mails_by_staff on mails (account_id, created_at) where is_by_staff;
