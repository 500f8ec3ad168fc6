-- phase: expand
-- What the inviter typed about somebody who has not accepted yet (USR-10): it is all the account is told about them, also
-- where the address belongs to somebody known. Emptied on acceptance. The moment this file ran is when a release began to
-- sign checkout sessions and to name its login cookie __Host- (docs/decisions/0034-sessions-as-issued.md).
alter table account_users
  add column invited_first_name text,
  add column invited_last_name text,
  add column invited_email text;
