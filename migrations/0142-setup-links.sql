-- phase: expand
-- The operator's link to the checks of the installation (DEP-8).
alter table operator_links drop constraint operator_links_purpose_check;
alter table operator_links add constraint operator_links_purpose_check check (purpose in ('FIRST_ACCOUNT', 'LOGIN', 'SETUP'));
