-- phase: contract
-- 0100: what releases without grants wrote into `account_users.role` became a grant (TEAM-10). The column itself is read by
-- release 0.1.0, for mails to admins, and goes with the contract of a later release.
drop trigger account_users_role on account_users;
drop function follow_role_of_member();
