-- phase: expand
-- TEAM-1, TEAM-10: who may do what where. A role is built in or a named set of permissions of the account.
create table roles (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null,
  permissions text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, id)
);
create unique index roles_name on roles (account_id, lower(name));

create table grants (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  account_user_id bigint not null references account_users on delete cascade,
  role text check (role in ('ADMIN', 'ORGANIZER', 'FINANCE', 'MARKETING', 'BOX_OFFICE', 'DOOR', 'READ_ONLY')),
  role_id bigint,
  organizer_id bigint,
  event_id bigint,
  source text not null check (source in ('HAND', 'SSO')),
  ends_at timestamptz,
  end_logged_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(role, role_id) = 1),
  check (num_nonnulls(organizer_id, event_id) <= 1),
  check (role <> 'ADMIN' or num_nonnulls(organizer_id, event_id) = 0),
  foreign key (account_id, role_id) references roles (account_id, id),
  foreign key (account_id, organizer_id) references organizers (account_id, id),
  foreign key (account_id, event_id) references events (account_id, id)
);
-- BO-81; it also finds the grants of a member
create unique index grants_once on grants (account_user_id, role, role_id, organizer_id, event_id) nulls not distinct;
create index grants_role on grants (account_id, role_id) where role_id is not null;
create index grants_organizer on grants (account_id, organizer_id) where organizer_id is not null;
create index grants_event on grants (account_id, event_id) where event_id is not null;
create index grants_ending on grants (ends_at) where ends_at is not null and end_logged_at is null;

-- what the release before refuses: it knows only grants for the whole account
alter table account_users drop constraint account_users_role_check;
alter table account_users add constraint account_users_role_check check (role in ('ADMIN', 'ORGANIZER', 'LIMITED'));

insert into grants (account_id, account_user_id, role, source, created_at)
  select account_id, id, role, 'HAND', created_at from account_users;

-- The release before writes the column alone: its members and its changes of a role get their grant as well. Where this
-- release writes the column the grants are there already. Goes with a contract step, as 0053's triggers do.
create function follow_role_of_member() returns trigger language plpgsql as $$
begin
  if new.role = 'LIMITED' then return null; end if;
  if new.role = 'ORGANIZER' then
    delete from grants where account_user_id = new.id and role = 'ADMIN' and (ends_at is null or ends_at > new.updated_at);
  end if;
  insert into grants (account_id, account_user_id, role, source, created_at)
    values (new.account_id, new.id, new.role, 'HAND', new.updated_at)
    on conflict (account_user_id, role, role_id, organizer_id, event_id)
      do update set ends_at = null, end_logged_at = null where grants.ends_at <= new.updated_at;
  return null;
end $$;
create trigger account_users_role after insert or update of role on account_users for each row
  execute function follow_role_of_member();
