-- phase: expand
-- Sign-on as the only way in, and the way around it (ACCESS-12); sign-on in place of a password where a session has to be
-- fresh (ACCESS-6); the second factor after the installation's sign-on, whose ticket remembers by whom it was begun.
alter table operator_links drop constraint operator_links_purpose_check;
alter table operator_links add constraint operator_links_purpose_check check (purpose in ('FIRST_ACCOUNT', 'LOGIN'));

alter table sso_attempts drop constraint sso_attempts_purpose_check;
alter table sso_attempts add constraint sso_attempts_purpose_check check (purpose in ('LOGIN', 'LINK', 'CONFIRM'));

alter table login_tickets
  add column sso_identity_id bigint references sso_identities (id) on delete cascade,
  add column sso_sid text;
create index login_tickets_sso_identity on login_tickets (sso_identity_id) where sso_identity_id is not null;
