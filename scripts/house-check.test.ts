import { describe, expect, test } from 'vitest'
import { errorsHaveSentences, placeholdersAgree, placeholdersOf } from './house-check/catalog-rules.ts'
import { corePurity } from './house-check/core-purity.ts'
import { fileNames, fileSizes, noBarrels, noDefaultExports, noLooseEnds } from './house-check/file-rules.ts'
import {
  filesHaveFloors,
  foldersAreSmall,
  importsGoDown,
  nounsHaveNoCircle,
  nounsHaveOneFloor,
} from './house-check/floor-rules.ts'
import { functionSizes, parameterCounts } from './house-check/function-rules.ts'
import { clientStandsAlone, importCycles, importDirections, lightEntries } from './house-check/import-rules.ts'
import { limitsAreTold, limitsHaveOneAddress } from './house-check/limit-rules.ts'
import { dependenciesAreNamed, noRegistry, settingsAreTold } from './house-check/package-rules.ts'
import { onePriceFunction } from './house-check/price-rules.ts'
import { lightPagesAreTranslated } from './house-check/said-rules.ts'
import {
  endpointsAreServed,
  permissionsAreAsked,
  routesAreEndpoints,
  verbsAreTested,
} from './house-check/server-rules.ts'
import { buildTree, type Rule } from './house-check/source-tree.ts'
import { citedIn, specIsCited } from './house-check/spec-rules.ts'
import { sqlHasOneAddress } from './house-check/sql-rules.ts'
import { stylesAreUsed } from './house-check/style-rules.ts'
import { oneWriter, stateLists, writersStillExcused } from './house-check/table-rules.ts'

const ask = (rule: Rule, files: Record<string, string>) =>
  rule(buildTree(new Map(Object.entries(files)))).map(({ path, message }) => `${path}: ${message}`)
const kept = (rule: Rule, files: Record<string, string>) => expect(ask(rule, files)).toEqual([])
const broken = (rule: Rule, files: Record<string, string>, ...words: string[]) => {
  const found = ask(rule, files).join('\n')
  expect(found).not.toBe('')
  for (const word of words) expect(found).toContain(word)
}

describe('who may import whom', () => {
  test('core imports only core and zod', () => {
    kept(importDirections, { 'src/core/catalog/a.ts': "import { z } from 'zod'\nimport { b } from './b.ts'" })
    broken(importDirections, { 'src/core/catalog/a.ts': "import dayjs from 'dayjs'" }, 'dayjs')
    const rules = "import { RRuleTemporal } from 'rrule-temporal'"
    kept(importDirections, { 'src/core/catalog/event-dates/date-rule.ts': rules })
    broken(importDirections, { 'src/core/catalog/event-dates/schema.ts': rules }, 'nothing but zod')
    broken(
      importDirections,
      { 'src/core/catalog/a.ts': "import type { Db } from '#server/platform/database/db.ts'" },
      'only core',
    )
  })
  test('OpenTelemetry stands behind one module (OBS-5)', () => {
    const imports = "import { trace } from '@opentelemetry/api'"
    kept(importDirections, { 'src/server/platform/observation/telemetry/a.ts': imports })
    broken(importDirections, { 'src/server/platform/observation/work.ts': imports }, 'knows OpenTelemetry')
  })
  test('a noun leaves the routes and views of others alone', () => {
    kept(importDirections, { 'src/server/catalog/a/do-a.ts': "import { find } from '../b/queries.ts'" })
    broken(importDirections, { 'src/server/catalog/a/do-a.ts': "import { view } from '../b/views.ts'" }, 'views.ts')
    broken(
      importDirections,
      { 'src/server/catalog/a/queries.ts': "import { find } from '../b/queries.ts'" },
      'no other noun',
    )
    kept(importDirections, { 'src/server/reporting/a/do-a.ts': "import { view } from '#server/catalog/b/views.ts'" })
  })
  test('web never imports the server, and only pages place components of other nouns', () => {
    broken(
      importDirections,
      { 'src/web/catalog/a/x.ts': "import { find } from '#server/catalog/b/queries.ts'" },
      'HTTP',
    )
    broken(importDirections, { 'src/web/catalog/a/list.tsx': "import { B } from '../b/badge.tsx'" }, 'places')
    kept(importDirections, {
      'src/web/catalog/a/list-page.tsx': "import { B } from '../b/badge.tsx'",
      'src/web/catalog/a/x.ts': "import { q } from '../b/api.ts'",
    })
    const excused = 'src/web/catalog/event-setup/create-event-drawer.tsx'
    kept(importDirections, { [excused]: "import { O } from '../organizers/organizer-dialog.tsx'" })
    broken(importDirections, { [excused]: '' }, 'places none')
    broken(importDirections, { [excused]: "import { find } from '#server/catalog/b/queries.ts'" }, 'HTTP')
  })
  test('only tests import test', () => {
    broken(importDirections, { 'src/server/catalog/a/do-a.ts': "import { x } from '#test/factories.ts'" }, 'only tests')
    kept(importDirections, { 'src/server/catalog/a/do-a.test.ts': "import { x } from '#test/factories.ts'" })
  })
  test('a cycle is found, one of types alone is none', () => {
    broken(
      importCycles,
      { 'src/a.ts': "import { b } from './b.ts'", 'src/b.ts': "import { a } from './a.ts'" },
      'src/a.ts → src/b.ts → src/a.ts',
    )
    kept(importCycles, { 'src/a.ts': "import { b } from './b.ts'", 'src/b.ts': "import type { A } from './a.ts'" })
  })
  test('public pages load no zod, by whatever way, but may use its types', () => {
    const entry = { 'src/web/app/entries/public.tsx': "import { a } from '#core/catalog/a.ts'" }
    broken(
      lightEntries,
      { ...entry, 'src/core/catalog/a.ts': "import { z } from 'zod'" },
      'loads zod, by src/core/catalog/a.ts',
    )
    kept(lightEntries, { ...entry, 'src/core/catalog/a.ts': "import type { z } from 'zod'" })
    const scans = { 'src/web/app/entries/check-in.tsx': "import { z } from 'zod'" }
    broken(lightEntries, scans, 'check-in.tsx: loads zod')
    kept(lightEntries, { 'src/web/app/entries/admin.tsx': "import { z } from 'zod'" })
  })
  test('what a light page says is in a catalog that it loads', () => {
    const rule = lightPagesAreTranslated([
      { path: 'src/locales/{locale}/door', include: ['src/web/check-in/scanning'] },
    ])
    const door = (folder: string) => ({
      'src/web/app/entries/check-in.tsx': `import { doorCatalogs } from '#locales/public.ts'\nimport '#web/${folder}/a.tsx'`,
      [`src/web/${folder}/a.tsx`]: "import { Trans } from '@lingui/react/macro'",
    })
    kept(rule, door('check-in/scanning'))
    broken(rule, door('check-in/lists'), 'check-in/lists/a.tsx: is loaded by src/web/app/entries/check-in.tsx')
    const silent = {
      ...door('check-in/lists'),
      'src/web/check-in/lists/a.tsx': "import { Trans } from '@lingui/react'",
    }
    kept(rule, silent)
  })
})

describe('floors', () => {
  test('an import upwards is found, of types and between the rooms too', () => {
    const lower = 'src/server/catalog/a/do-a.ts'
    broken(importsGoDown, { [lower]: "import { b } from '#server/sales/b/sell-b.ts'" }, lower, 'sales, a floor above')
    broken(importsGoDown, { [lower]: "import type { B } from '#core/sales/b/schema.ts'" }, 'catalog imports')
    kept(importsGoDown, {
      [lower]: "import { b } from '../b/queries.ts'\nimport { db } from '#server/platform/database/db.ts'",
      'src/server/catalog/a/do-a.test.ts': "import { b } from '#server/sales/b/sell-b.ts'",
    })
  })
  test('a circle of nouns is printed, also where types close it and no file is in one', () => {
    const there = { 'src/core/sales/a/one.ts': "import type { B } from '../b/two.ts'" }
    broken(
      nounsHaveNoCircle,
      { ...there, 'src/core/sales/b/three.ts': "import { a } from '../a/four.ts'" },
      'core/sales/a → core/sales/b → core/sales/a',
      'src/core/sales/b/three.ts imports src/core/sales/a/four.ts',
    )
    kept(nounsHaveNoCircle, { ...there, 'src/server/sales/b/three.ts': "import { a } from '#core/sales/a/four.ts'" })
  })
  test('a source that stands on no floor is found', () => {
    broken(filesHaveFloors, { 'src/server/attic/a/do-a.ts': '' }, 'stands on no floor')
    kept(filesHaveFloors, {
      'src/server/catalog/a/do-a.ts': '',
      'src/server/app/main.ts': '',
      'src/locales/admin.ts': '',
    })
  })
  test('a noun on two floors is found', () => {
    const core = { 'src/core/catalog/a/schema.ts': '' }
    broken(
      nounsHaveOneFloor,
      { ...core, 'src/web/sales/a/api.ts': '' },
      'src/web/sales/a/api.ts',
      'a stands on catalog',
    )
    kept(nounsHaveOneFloor, { ...core, 'src/web/catalog/a/api.ts': '', 'src/server/app/main.ts': '' })
  })
  test('a folder with too many sources is found; tests and styles do not count', () => {
    const files = (count: number, ending: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`src/web/sales/a/a-${n}${ending}`, '']))
    broken(foldersAreSmall, files(21, '.tsx'), '21 files')
    kept(foldersAreSmall, { ...files(20, '.tsx'), ...files(9, '.test.tsx'), ...files(9, '.module.css') })
  })
})

describe('core is pure', () => {
  test('no clock, randomness, waiting or machine', () => {
    for (const text of [
      'const a = Date.now()',
      'const a = new Date()',
      'Math.random()',
      'async function f() {}',
      "import fs from 'node:fs'",
      'process.env.A',
    ])
      broken(corePurity, { 'src/core/catalog/a.ts': text }, 'core is pure')
  })
  test('words in comments and sentences are no code, and tests may look at the clock', () => {
    kept(corePurity, {
      'src/core/catalog/a.ts': "// never Date.now()\nconst a = 'async Math.random()'\nconst b = new Date(0)",
    })
    kept(corePurity, { 'src/core/catalog/a.test.ts': 'Date.now()' })
  })
})

test('a second price function is found: put together from parts, multiplied, or a percentage taken by hand', () => {
  const path = 'src/server/sales/checkout/sum-order.ts'
  kept(onePriceFunction, {
    [path]: "import { quoteOrder } from '#core/catalog/prices/quote-order.ts'\nquoteOrder(order)",
  })
  kept(onePriceFunction, { [path]: '// price * quantity\nconst gross = sum(total_gross), seconds = minutes * 60' })
  broken(
    onePriceFunction,
    { [path]: "import { minor, scale } from '#core/platform/money.ts'\nscale(1, 2, 3)" },
    `${path}: puts a price together with scale`,
  )
  broken(
    onePriceFunction,
    { [path]: 'x\nconst total = item.price * item.quantity' },
    `${path}:2`,
    'item.price * item.quantity',
  )
  broken(onePriceFunction, { [path]: 'sql`select sum(i.quantity * i.unit_total) from order_items i`' }, 'i.unit_total')
  broken(onePriceFunction, { [path]: 'const added = Math.floor((whole.value * rate) / 100_000 + 0.5)' }, '* rate')
})

describe('tables', () => {
  const migration = {
    'migrations/0001.sql': "create table seats (\n  id bigint,\n  status text check (status in ('FREE', 'SOLD'))\n);",
  }
  const owner = { 'src/server/catalog/seats/queries.ts': "tx.insertInto('seats')\ntx.updateTable('seats')" }
  test('a table is written by one noun', () => {
    kept(oneWriter, { ...migration, ...owner })
    broken(
      oneWriter,
      { ...migration, ...owner, 'src/server/catalog/rows/a.ts': "db.deleteFrom('seats')" },
      'src/server/catalog/rows/a.ts:1',
      'seats',
    )
    broken(
      oneWriter,
      { ...migration, ...owner, 'src/server/catalog/rows/a.ts': 'sql`update seats set status = 1`' },
      'owns',
    )
  })
  test('who is excused for a table it does not write is told', () => {
    const excused = 'src/server/sales/checkout/reserve/batch-queries.ts'
    const orders = { 'migrations/0001.sql': 'create table orders (\n  id bigint\n);' }
    const found = ask(writersStillExcused, { ...orders, [excused]: 'sql`insert into orders (id) values (1)`' }).join()
    expect(found).toContain('excused for audit_log')
    expect(found).not.toContain('excused for orders')
    kept(writersStillExcused, orders)
  })
  test('core and database know the same states', () => {
    kept(stateLists([{ column: 'seats.status', values: ['SOLD', 'FREE'] }], {}), migration)
    broken(stateLists([{ column: 'seats.status', values: ['FREE'] }], {}), migration, 'FREE, SOLD')
    broken(stateLists([], {}), migration, 'seats.status')
  })
})

describe('use cases and routes', () => {
  test('a use case that no test reaches is found', () => {
    broken(verbsAreTested, { 'src/server/catalog/a/sell-a.ts': '' }, 'no test reaches')
    kept(verbsAreTested, {
      'src/server/catalog/a/sell-a.ts': '',
      'src/server/catalog/a/routes.test.ts': "import { s } from './sell-a.ts'",
    })
  })
  test('a route without an endpoint, and an endpoint without a route, are found', () => {
    broken(routesAreEndpoints, { 'src/server/catalog/a/routes.ts': "app.get('/a', f)" }, 'route(app')
    const declared = {
      'src/core/catalog/a/endpoints.ts': "export const aEndpoints = {\n  list: endpoint({ path: '/a' }),\n}",
    }
    broken(endpointsAreServed, declared, 'aEndpoints.list')
    kept(endpointsAreServed, { ...declared, 'src/server/catalog/a/routes.ts': 'route(app, aEndpoints.list, f)' })
  })
  test('a permission that no call asks for is found', () => {
    const matrix = { 'src/core/platform/permissions.ts': "const ROLE_PERMISSIONS = {\n  'a.read': staff, // PRM-1\n}" }
    broken(permissionsAreAsked, matrix, 'a.read')
    kept(permissionsAreAsked, { ...matrix, 'src/core/catalog/a/endpoints.ts': "endpoint({ can: 'a.read' })" })
  })
})

describe('sentences', () => {
  const catalog = (id: string, text: string) => `msgid ""\nmsgstr ""\n\nmsgid "${id}"\nmsgstr "${text}"\n`
  test('the values of a plural are those outside its branches', () => {
    expect(
      [...placeholdersOf('{count, plural, one {# ticket for {name}} other {# tickets for {name}}} <0>now</0>')].sort(),
    ).toEqual(['<0>', '{count}', '{name}'])
  })
  test('a translation that loses or invents a value is found', () => {
    const en = { 'src/locales/en/core.po': catalog('a', 'up to {max}') }
    kept(placeholdersAgree, { ...en, 'src/locales/de/core.po': catalog('a', 'bis {max}') })
    broken(placeholdersAgree, { ...en, 'src/locales/de/core.po': catalog('a', 'bis {maximal}') }, '{max} {maximal}')
  })
  test('an error without a sentence in one language is found', () => {
    const rule = errorsHaveSentences({ GONE: { message: { id: 'error.GONE' } } }, ['en', 'de'])
    broken(
      rule,
      {
        'src/locales/en/core.po': catalog('error.GONE', 'It is gone.'),
        'src/locales/de/core.po': catalog('error.GONE', ''),
      },
      'src/locales/de',
      'GONE',
    )
  })
})

describe('files', () => {
  test('size, name, barrel, default export', () => {
    broken(fileSizes, { 'src/a.ts': 'x\n'.repeat(401) }, '401 lines')
    for (const name of ['utils', 'date-helper', 'order.service', 'Order', 'types'])
      broken(fileNames, { [`src/${name}.ts`]: '' })
    kept(fileNames, { 'src/db-types.ts': '', 'src/a.race.test.ts': '', 'vite.config.ts': '' })
    broken(noBarrels, { 'src/a.ts': "export { b } from './b.ts'" }, 'src/b.ts')
    broken(noDefaultExports, { 'src/a.ts': 'export default 1' }, 'grep')
    kept(noDefaultExports, { 'vite.config.ts': 'export default 1' })
  })
  test('a function beyond a screen', () => {
    const long = (lines: number) => `const a = () => {\n${'  f()\n'.repeat(lines - 2)}}\n`
    broken(
      functionSizes,
      { 'src/core/catalog/a.ts': `const b = 1\n${long(61)}` },
      'src/core/catalog/a.ts:2',
      '61 lines',
    )
    kept(functionSizes, {
      'src/core/catalog/a.ts': long(60),
      'src/web/catalog/a.tsx': long(100),
      'src/core/catalog/a.test.ts': long(300),
    })
    broken(functionSizes, { 'src/web/catalog/a.tsx': long(101) }, '101 lines')
  })
  test('a fourth parameter without a name', () => {
    broken(
      parameterCounts,
      { 'src/core/catalog/a.ts': 'const x = 1\nexport const move = (a, b, c, d) => a' },
      'src/core/catalog/a.ts:2',
      'move takes 4',
    )
    broken(parameterCounts, { 'test/a.ts': 'function f(a, b, c, d, { e }) {}' }, 'f takes 4')
    for (const text of ['f(a, b, c)', 'f(a, b, c, { d, e })', 'f(a, b, c, { d } = {})', 'f(a, b, c, options = {})'])
      kept(parameterCounts, { 'src/a.ts': `function ${text} {}` })
    kept(parameterCounts, { 'src/a.ts': "app.addHook('onSend', (req, reply, payload, done) => done())" })
  })
  test('loose ends', () => {
    for (const text of ['// TODO later', 'const a = b as any', '// @ts-ignore', "test.skip('a', f)"])
      broken(noLooseEnds, { 'src/a.ts': text })
    kept(noLooseEnds, { 'src/a.ts': '// TODO(#12) later\nconst anything = 1' })
  })
  test('the address of a registry', () => {
    broken(noRegistry, { 'package-lock.json': '{ "resolved": "a" }' }, 'registry')
    kept(noRegistry, { 'package-lock.json': '{ "resolved": "packages/client", "link": true }' })
    broken(noRegistry, { 'docs/a.md': 'see https://registry.example.org/a' }, 'docs/a.md')
  })
})

describe('packages', () => {
  const files = (name: string, row: string) => ({
    'package.json': JSON.stringify({ imports: { '#a/*': './a' }, dependencies: { [name]: '1.0.0' } }),
    'docs/decisions/0011-dependencies.md': `| package | licence | for |\n|---|---|---|\n${row}`,
  })
  test('each has a row with licence and reason, and no row is left over', () => {
    kept(dependenciesAreNamed, files('zod', '| `zod` | MIT | schemas |'))
    kept(dependenciesAreNamed, files('@types/pg', ''))
    broken(dependenciesAreNamed, files('zod', ''), 'zod has no row')
    broken(dependenciesAreNamed, files('zod', '| `zod` | | |'), 'zod has no row')
    broken(dependenciesAreNamed, files('@types/pg', '| `zod` | MIT | schemas |'), 'zod is no dependency')
    const workspace = { 'packages/client/package.json': '{ "devDependencies": { "tool": "1.0.0" } }' }
    broken(dependenciesAreNamed, { ...files('@types/pg', ''), ...workspace }, 'tool has no row')
  })
})

test('the client package stands alone (KEY-18)', () => {
  const from = 'packages/client/src/client.ts'
  kept(clientStandsAlone, { [from]: "import { send } from './request.ts'" })
  kept(clientStandsAlone, { 'packages/client/src/command.ts': "import { readFileSync } from 'node:fs'" })
  kept(clientStandsAlone, { 'packages/client/test/a.test.ts': "import { createTestApp } from '../../../test/app.ts'" })
  broken(clientStandsAlone, { [from]: "import ky from 'ky'" }, 'stands alone')
  broken(clientStandsAlone, { [from]: "import { readFileSync } from 'node:fs'" }, 'stands alone')
  broken(clientStandsAlone, { [from]: "import { ERRORS } from '../../../src/core/a.ts'" }, 'stands alone')
  const server = 'src/server/app/main.ts'
  broken(
    clientStandsAlone,
    { [server]: "import { Turnout } from '../../../packages/client/src/turnout.ts'" },
    'other programs',
  )
})

test('a setting that no document tells of is found', () => {
  const config = {
    'src/server/platform/runtime/config.ts': 'z.object({\n  PORT: z.number(),\n  SMTP_URL: z.string(),\n})',
  }
  broken(settingsAreTold, { ...config, 'README.md': '| `PORT` |' }, 'SMTP_URL')
  kept(settingsAreTold, { ...config, 'README.md': '| `PORT` |', 'docs/running.md': '| `SMTP_URL` |' })
})

describe('styles', () => {
  const css = '.row {\n}\n/* .old */\n.row:global(.x) .name {\n}'
  const page = (code: string) => ({
    'src/web/catalog/a/a.module.css': css,
    'src/web/catalog/a/a.tsx': `import styles from './a.module.css'\n${code}`,
  })
  test('every class is drawn with, and exists', () => {
    kept(stylesAreUsed, page('const a = [styles.row, styles.name]'))
    kept(stylesAreUsed, page('const a = styles[kind]'))
    broken(stylesAreUsed, page('const a = styles.row'), 'nobody draws with .name')
    broken(stylesAreUsed, page('const a = [styles.row, styles.name, styles.title]'), 'no class title')
    broken(stylesAreUsed, { 'src/web/catalog/a/a.module.css': css }, '.row')
  })
})

describe('the specification', () => {
  const spec = { 'docs/spec/03-money.md': '- **RES-5** One order.\n- **RES-6** Another.\n| RES-8a | quantity |\n' }
  test('ranges and lists of rules are understood', () => {
    expect(citedIn('(BO-10–12, QST-3a–c)').has('BO-11')).toBe(true)
    expect(citedIn('(BO-10–12, QST-3a–c)').has('QST-3b')).toBe(true)
    expect([...citedIn('ORD-4 to ORD-6')]).toEqual(['ORD-4', 'ORD-5', 'ORD-6'])
  })
  test('a rule nobody cites must be listed with a reason, a rule nobody wrote cannot be cited', () => {
    broken(specIsCited, { ...spec, 'src/a.ts': '// (RES-5, RES-8)' }, 'RES-6 is neither')
    kept(specIsCited, { ...spec, 'src/a.ts': '// (RES-5, RES-8)', 'docs/spec.md': '| RES-6 | not code |' })
    broken(specIsCited, { ...spec, 'src/a.ts': '// (RES-5, RES-6, RES-8, RES-99)' }, 'cites RES-99')
  })
})

describe('limits', () => {
  const at = (path: string, code: string) => ({ [path]: code })
  const server = (code: string) => at('src/server/sales/a/do-a.ts', code)
  const core = (code: string) => at('src/core/sales/a/schema.ts', code)
  const web = (code: string) => at('src/web/sales/a/a-page.tsx', code)

  test.each([
    ['a length of a schema', core("import { z } from 'zod'\nexport const A = z.string().max(255)"), '.max()'],
    ['a named limit', core('export const MAX_LINES = 200'), 'MAX_LINES'],
    ['a named limit of 2', server('const MAX_TRIES = 2'), 'MAX_TRIES'],
    ['any number with a name', server('const PAUSES = [1, 2, 5]'), 'PAUSES'],
    ['a duration', server('const until = (now) => now + 15 * 60_000'), 'a.ts:1'],
    ['a unit of time', server('const days = (ms) => ms / 86_400_000'), '86400000'],
    ['a rate', server('await throttle(ctx, key, { max: 10, seconds: 60 })'), 'seconds'],
    ['a share of callers', server("allowed(config, 'login', 5)"), 'allowed()'],
    ['rows of a query', server("db.selectFrom('a').limit(200)"), '.limit()'],
    ['an interval in SQL', server("sql`select now() - interval '15 minutes'`"), "interval '1"],
    ['rows in SQL', server('sql`select 1 from a limit 50`'), 'limit 5'],
    ['a timer', web('setTimeout(load, 4000)'), 'setTimeout()'],
    ['a count', server('if (rows.length > 100) throw 1'), '.length >'],
    ['a length of a field', web('export const A = () => <input maxLength={255} />'), 'maxLength'],
    ['how long an answer is kept', web('useQuery({ staleTime: 10_000 })'), 'staleTime'],
    ['a limit of the screen', web('const POLL_MS = 2000'), 'POLL_MS'],
  ])('%s outside limits.ts is found', (_, files, word) => {
    broken(limitsHaveOneAddress, files, word, 'limits.ts')
  })

  test('limits.ts, calendar days, geometry of the screen and tests are left alone', () => {
    kept(limitsHaveOneAddress, at('src/core/sales/a/limits.ts', 'export const MAX_LINES = 200'))
    kept(limitsHaveOneAddress, server('import { MAX_LINES } from "./limits.ts"\nconst max = MAX_LINES * 2'))
    kept(limitsHaveOneAddress, server("sql`select day + interval '1 day'`"))
    kept(limitsHaveOneAddress, server('const worst = Math.max(3, size)\nconst toSeconds = (ms) => ms / 1000'))
    kept(limitsHaveOneAddress, web('const HEIGHT = 220'))
    kept(limitsHaveOneAddress, at('src/server/sales/a/do-a.test.ts', 'const MAX_LINES = 200'))
  })

  test('a limit says its unit, in core its rule, and has one home', () => {
    kept(
      limitsAreTold,
      at('src/core/sales/a/limits.ts', '/** Lines of a basket (RES-1). */\nexport const MAX_LINES = 200'),
    )
    kept(limitsAreTold, at('src/server/sales/a/limits.ts', '/** Orders of one round. */\nexport const AT_ONCE = 200'))
    broken(limitsAreTold, at('src/server/sales/a/limits.ts', 'export const AT_ONCE = 200'), 'no docstring')
    broken(limitsAreTold, at('src/core/sales/a/limits.ts', '/** Lines. */\nexport const MAX_LINES = 200'), 'no rule')
    broken(
      limitsAreTold,
      {
        'src/core/sales/a/limits.ts': '/** Lines (RES-1). */\nexport const MAX_LINES = 200',
        'src/web/sales/a/limits.ts': '/** Lines. */\nexport const MAX_LINES = 200',
      },
      'one is left',
    )
  })
})

test('SQL stands in queries.ts or a *-queries.ts, raw or built', () => {
  const raw = "import { sql } from 'kysely'\nexport const find = (db) => sql`select 1`.execute(db)"
  const built = "export const find = (db) => db.selectFrom('orders').selectAll().execute()"
  const written = "await tx.updateTable('orders').set({ a: 1 }).execute()"
  for (const code of [raw, built, written]) {
    broken(sqlHasOneAddress, { 'src/server/sales/a/pay-order.ts': code }, 'queries.ts')
    broken(sqlHasOneAddress, { 'src/server/sales/a/reserve/batch-sql.ts': code }, 'queries.ts')
    kept(sqlHasOneAddress, { 'src/server/sales/a/queries.ts': code })
    kept(sqlHasOneAddress, { 'src/server/sales/a/reserve/batch-queries.ts': code })
    kept(sqlHasOneAddress, { 'src/server/sales/a/pay-order.test.ts': code })
  }
  kept(sqlHasOneAddress, { 'src/server/sales/a/pay-order.ts': "import { find } from './queries.ts'\nawait find(tx)" })
})
