import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBroken, LARGE, RULES } from './rules.ts'
import { runSquawk, squawkProgram } from './squawk.ts'
import { parseFile } from './statements.ts'

const TABLES = `create table orders (id int, status text check (status in ('A', 'B')), note text);
  create table venues (id int, status text constraint venues_status check (status in ('A', 'B')));
  create index venues_id on venues (id);
  create function f() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger on_order before insert on orders for each row execute function f();`
const EXPAND = '-- phase: expand\n'
const CONTRACT = '-- phase: contract\n'
const OUTSIDE = `${EXPAND}-- transaction: none\n`

/** The rules that the last of these files breaks, the tables being there before. */
const brokenBy = (...files: readonly string[]): string[] =>
  findBroken(
    [TABLES, ...files].map((sql, index) => parseFile(`migrations/000${index}.sql`, sql)),
    `migrations/000${files.length}`,
  ).map(({ rule }) => rule)

const BROKEN: readonly (readonly [rule: string, sql: string])[] = [
  ['phase', 'select 1'],
  ['phase', '-- phase: later\nselect 1'],
  ['outside', `${OUTSIDE}create index concurrently i on orders (id)`],
  ['outside', `${OUTSIDE}create index concurrently if not exists i on orders (id); select 1`],
  ['outside', `${OUTSIDE}create table t (id int)`],
  ['outside', `${EXPAND}create index concurrently if not exists i on orders (id)`],
  ['index', `${EXPAND}create index i on orders (id)`],
  ['index', `${EXPAND}create unique index if not exists i on orders (id)`],
  ['constraint', `${EXPAND}alter table orders add constraint c check (id > 0)`],
  ['constraint', `${EXPAND}alter table orders add constraint c foreign key (id) references venues (id)`],
  ['constraint', `${EXPAND}alter table orders add constraint c unique (id)`],
  ['constraint', `${EXPAND}alter table orders add column n int check (n > 0)`],
  ['constraint', `${EXPAND}alter table orders add column n int references venues (id)`],
  [
    'validation',
    `${EXPAND}alter table orders add constraint c check (id > 0) not valid; alter table orders validate constraint c`,
  ],
  ['rewrite', `${EXPAND}alter table orders alter column id type bigint`],
  ['rewrite', `${EXPAND}alter table orders add column n uuid default gen_random_uuid()`],
  ['rewrite', `${EXPAND}alter table orders add column n text generated always as (note || note) stored`],
  ['rewrite', `${EXPAND}alter table orders add column n bigint generated always as identity`],
  ['rewrite', `${EXPAND}alter table orders set unlogged`],
  ['not null', `${EXPAND}alter table orders alter column note set not null`],
  ['rows', `${EXPAND}update orders set note = null`],
  ['rows', `${EXPAND}delete from orders where id < 0`],
  ['rows', `${EXPAND}insert into orders (id) select id from venues`],
  ['rows', `${EXPAND}with gone as (delete from orders returning id) insert into venues (id) select id from gone`],
  ['rows', `${CONTRACT}update orders set note = null`],
  ['rows', `${EXPAND}do $$ begin update orders set note = null; end $$`],
  ['taken', `${EXPAND}drop table venues`],
  ['taken', `${EXPAND}drop index venues_id`],
  ['taken', `${EXPAND}drop trigger on_order on orders`],
  ['taken', `${EXPAND}alter table venues rename to places`],
  ['taken', `${EXPAND}alter table venues rename column id to number`],
  ['taken', `${EXPAND}alter table venues drop column id`],
  ['taken', `${EXPAND}alter table venues drop constraint venues_status`],
  [
    'taken',
    `${EXPAND}alter table venues drop constraint venues_status;
     alter table venues add constraint venues_status check (status in ('A', 'C'))`,
  ],
]

const KEPT: readonly string[] = [
  `${OUTSIDE}create index concurrently if not exists i on orders (id)`,
  `${OUTSIDE}drop index concurrently if exists i`.replace('expand', 'contract'),
  `${EXPAND}create index i on venues (id)`,
  `${EXPAND}create table mails (id int); create index i on mails (id); insert into mails select id from venues`,
  `${EXPAND}alter table orders add constraint c check (id > 0) not valid`,
  `${EXPAND}alter table orders add column n timestamptz not null default now(), add column m int default 0`,
  `${EXPAND}insert into orders (id) values (1)`,
  `${EXPAND}insert into venues select id, note from orders`,
  `${EXPAND}alter table venues drop constraint venues_status;
   alter table venues add constraint venues_status check (status in ('A', 'B', 'C'))`,
  // as PostgreSQL names the check of a column
  `${EXPAND}alter table orders drop constraint orders_status_check;
   alter table orders add constraint orders_status_check check (status in ('A', 'B', 'C')) not valid`,
  `${EXPAND}drop trigger on_order on orders;
   create trigger on_order before update on orders for each row execute function f()`,
  `${CONTRACT}alter table venues drop column id; drop trigger on_order on orders`,
]

describe('what a migration may do beside a running sale (MIG-1, MIG-2)', () => {
  test.each(BROKEN)('%s: %s', (rule, sql) => expect(brokenBy(sql)).toEqual([rule]))
  test.each(KEPT)('kept: %s', (sql) => expect(brokenBy(sql)).toEqual([]))

  test('SET NOT NULL after a check that an earlier file validated', () => {
    const add = `${EXPAND}alter table orders add constraint c check (note is not null) not valid`
    const validate = `${EXPAND}alter table orders validate constraint c`
    const set = `${EXPAND}alter table orders alter column note set not null`
    expect(brokenBy(add, set)).toEqual(['not null'])
    expect(brokenBy(add, validate, set)).toEqual([])
  })

  test('every rule has a failing example', () => {
    const shown = new Set(BROKEN.map(([rule]) => rule))
    expect([...shown].sort()).toEqual([...Object.keys(RULES), 'phase'].sort())
  })

  test('all tables that grow with sales, and counters, are large', () => {
    expect(LARGE).toContain('attendees')
    expect(LARGE).toContain('stock')
  })
})

test('squawk is asked as well, of files in a transaction and outside of one', () => {
  const program = squawkProgram()
  // one of a machine that npm has no program for: the check says that it was not asked
  if (program === null) return expect(process.platform).not.toBe('linux')
  const folder = mkdtempSync(join(tmpdir(), 'turnout-squawk-'))
  try {
    const file = (name: string, sql: string) => {
      writeFileSync(join(folder, name), sql)
      return parseFile(join(folder, name), sql)
    }
    const found = runSquawk(program, [
      file('0001-a.sql', `${EXPAND}alter table venues add column n int not null;`),
      file('0002-b.sql', `${EXPAND}alter table venues drop column n;`),
      file('0003-c.sql', `${CONTRACT}alter table venues drop column n;`),
      file('0004-d.sql', `${OUTSIDE}create index concurrently if not exists i on orders (id);`),
    ])
    expect(found.map(({ path, rule }) => [path.slice(-10), rule])).toEqual([
      ['0001-a.sql', 'adding-required-field'],
      ['0002-b.sql', 'ban-drop-column'],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
