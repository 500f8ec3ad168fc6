-- Buyers' acts carry no account: the reservation path need not keep an index entry for them.
drop index audit_log_account;
create index audit_log_account on audit_log (account_id, id) where account_id is not null;
