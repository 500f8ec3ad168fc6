import { MIGRATION_LIST } from '../migration/applied.ts'
import { roleSettings } from './role-settings.ts'

/** Whose tables those are, who works on them, who reads them for figures, who watches the server (DB-8). */
export const ROLES = {
  owner: 'turnout_owner',
  app: 'turnout_app',
  report: 'turnout_report',
  monitor: 'turnout_monitor',
} as const

/** Tables of which reports see nothing: what lets somebody in, and what is counted about strangers (DB-8c). */
const SECRET_TABLES = [
  'event_persons',
  'event_visitors',
  'hold_ends',
  'idempotency_keys',
  'known_devices',
  'login_tickets',
  'mail_tokens',
  'operator_links',
  'passkey_challenges',
  'passkey_handles',
  'passkeys',
  'recovery_codes',
  'sessions',
  'sso_attempts',
  'sso_logouts',
  'throttles',
  'totp_secrets',
] as const

/**
 * Columns that reports do not see, in whichever table, as a pattern of PostgreSQL: secrets and what is made of them, the short
 * ids that are in links, what mails and providers carry in their texts, networks of people (DB-8c).
 */
const SECRET_COLUMNS =
  '(secret|token|password|private_key|raw_code|_hash$|^salt$|^short_id$|^payload$|^body$|^preview$|^answer$|^person_key$|^ip$|^network$)'

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

const createRoles = `do $$
declare name text;
begin
  foreach name in array array[${quoted(Object.values(ROLES))}] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I login', name);
    end if;
  end loop;
exception when duplicate_object or unique_violation then null;
end $$;
grant ${ROLES.app} to ${ROLES.owner};`

/** Functions and types belong to their extension where they came with one. */
const OWNED = `
    select format('alter %s %s owner to %I',
        case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        c.oid::regclass, wanted) as statement
      from pg_class c where c.relnamespace = schema::regnamespace and c.relkind in ('r', 'p', 'S', 'v', 'm')
        -- a sequence of a column goes with its table
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
        and c.relowner <> wanted::regrole
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure, wanted)
      from pg_proc p where p.pronamespace = schema::regnamespace and p.proowner <> wanted::regrole
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to %I', t.oid::regtype, wanted)
      from pg_type t where t.typnamespace = schema::regnamespace and t.typowner <> wanted::regrole and t.typelem = 0
        and (t.typrelid = 0 or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`

const ownSchemas = `${MIGRATION_LIST};
create schema if not exists graphile_worker;
do $$
declare schema text; wanted text; act record;
begin
  for schema, wanted in values ('public', '${ROLES.owner}'), ('graphile_worker', '${ROLES.app}') loop
    execute format('alter schema %I owner to %I', schema, wanted);
    for act in ${OWNED} loop
      execute act.statement;
    end loop;
  end loop;
  execute format('grant create on database %I to ${ROLES.owner}', current_database());
  execute format('revoke temporary on database %I from public', current_database());
end $$;
-- the library that keeps the jobs makes its own tables, but not its schema: where its list is, it looks for none
create table if not exists graphile_worker.migrations (
  id int primary key, ts timestamptz not null default now(), breaking boolean not null default false);
alter table graphile_worker.migrations owner to ${ROLES.app};`

const grantApp = `revoke create on schema public from public;
grant usage on schema public to ${ROLES.app}, ${ROLES.report};
grant select, insert, update, delete on all tables in schema public to ${ROLES.app};
grant usage, select, update on all sequences in schema public to ${ROLES.app};
-- the list of migrations is the owner's alone to write (MIG-4)
revoke insert, update, delete on schema_migrations from ${ROLES.app};
revoke truncate, references, trigger on all tables in schema public from ${ROLES.app};
alter default privileges for role ${ROLES.owner} in schema public grant select, insert, update, delete on tables to ${ROLES.app};
alter default privileges for role ${ROLES.owner} in schema public grant usage, select, update on sequences to ${ROLES.app};`

const grantReport = `alter role ${ROLES.report} set default_transaction_read_only = on;
revoke all on all tables in schema public from ${ROLES.report};
do $$
declare act record;
begin
  for act in
    select format('grant select (%s) on %s to ${ROLES.report}', string_agg(quote_ident(a.attname), ', ' order by a.attnum), c.oid::regclass) as statement
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname not in (${quoted(SECRET_TABLES)}) and a.attname !~ '${SECRET_COLUMNS}'
      group by c.oid
  loop
    execute act.statement;
  end loop;
end $$;
grant pg_monitor to ${ROLES.monitor};`

/**
 * The SQL that gives an installation its roles (DB-8), for a superuser in its database; it may be run again, and is after an
 * upgrade: columns that are new are not seen by reports until then.
 */
export const rolesSql = (): string =>
  [
    '-- Roles of Turnout (DB-8): run it in its database as a superuser, before the first start and after each upgrade.',
    `-- Then give each its password: \\password ${ROLES.owner}, \\password ${ROLES.app}, …`,
    `-- DATABASE_URL and DATABASE_DIRECT_URL as ${ROLES.app}, DATABASE_OWNER_URL as ${ROLES.owner}.`,
    'begin;',
    createRoles,
    '-- settings (DB-4)',
    roleSettings(ROLES.app),
    '-- who owns what',
    ownSchemas,
    '-- what the product may do',
    grantApp,
    '-- what reports and monitoring may see',
    grantReport,
    'commit;',
  ].join('\n')
