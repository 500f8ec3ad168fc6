-- phase: expand
-- TEAM-8: a grant that has ended is logged and goes; nothing else remembers it. No release reads or writes the column.
create or replace function follow_role_of_member() returns trigger language plpgsql as $$
begin
  if new.role = 'LIMITED' then return null; end if;
  if new.role = 'ORGANIZER' then
    delete from grants where account_user_id = new.id and role = 'ADMIN' and (ends_at is null or ends_at > new.updated_at);
  end if;
  insert into grants (account_id, account_user_id, role, source, created_at)
    values (new.account_id, new.id, new.role, 'HAND', new.updated_at)
    on conflict (account_user_id, role, role_id, organizer_id, event_id)
      do update set ends_at = null where grants.ends_at <= new.updated_at;
  return null;
end $$;
drop index grants_ending;
alter table grants drop column end_logged_at;
create index grants_ending on grants (ends_at) where ends_at is not null;
