-- phase: expand
-- An attempt logs in or links; what was made a moment ago for a third purpose is none.
alter table sso_attempts drop constraint sso_attempts_purpose_check;
alter table sso_attempts add constraint sso_attempts_purpose_check check (purpose in ('LOGIN', 'LINK'));
