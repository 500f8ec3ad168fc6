import { type Place, placeOf } from './floors.ts'
import { type Finding, type Import, isTest, type Rule, reach, type Tree } from './source-tree.ts'

/**
 * Who may import whom (house §5). Not dependency-cruiser: with TypeScript 7 it finds no file at all and reports success
 * (docs/decisions/0011-dependencies.md).
 */
export const importDirections: Rule = ({ imports, texts }) => {
  const refused = imports.flatMap((one) => {
    const reason = isTest(one.from) || one.from.startsWith('scripts/') ? null : refusal(one)
    return reason ? [{ path: one.from, message: `imports ${one.to}: ${reason}`, is_placed: reason === PLACES }] : []
  })
  const isExcused = ({ path, is_placed }: (typeof refused)[number]): boolean => is_placed && path in PLACED
  const stale = Object.keys(PLACED).filter((path) => texts.has(path) && !refused.some((one) => one.path === path))
  return [
    ...refused.filter((one) => !isExcused(one)).map(({ path, message }) => ({ path, message })),
    ...stale.map((path) => ({ path, message: 'is excused for placing a component but places none' })),
  ]
}

/** Packages that reckon by values alone, each in the one file that needs it (ADR 0011). */
const PURE_PACKAGES: Record<string, string> = { 'src/core/catalog/event-dates/date-rule.ts': 'rrule-temporal' }
const isPurePackage = (from: string, to: string): boolean => to === 'zod' || PURE_PACKAGES[from] === to

/** Loaded only where a collector is named: whoever else imported them would load them everywhere (OBS-5). */
const OF_TELEMETRY = /^@opentelemetry\//
const TELEMETRY = 'src/server/platform/observation/telemetry/'

function refusalOfPackage(from: string, to: string): string | null {
  if (OF_TELEMETRY.test(to) && !from.startsWith(TELEMETRY)) return `only ${TELEMETRY} knows OpenTelemetry`
  return placeOf(from).room === 'core' && !isPurePackage(from, to) ? 'core imports nothing but zod' : null
}

function refusal({ from, to, isPackage, isTypeOnly }: Import): string | null {
  if (isPackage) return refusalOfPackage(from, to)
  const here = placeOf(from)
  const there = placeOf(to)
  if (there.room === 'test') return 'only tests, e2e and scripts import test'
  if (there.room === 'scripts') return 'only tests and scripts import scripts'
  if (here.room === 'core') return there.room === 'core' ? null : 'core imports only core'
  if (here.room === 'server') return refusalInServer(from, here, there)
  if (here.room === 'web') return refusalInWeb({ from, to, isTypeOnly }, here, there)
  return null
}

const ENTRY_ROLES = /^((public-)?routes|jobs)\.ts$/
const isSame = (here: Place, there: Place): boolean => here.floor === there.floor && here.noun === there.noun

function refusalInServer(from: string, here: Place, there: Place): string | null {
  if (there.room === 'web')
    return from === 'src/server/app/pages.ts' || here.noun === 'public-pages' ? null : 'only pages.ts crosses into web'
  if (there.room !== 'server' || isSame(here, there) || there.floor === 'platform') return null
  // the wiring itself
  if (here.floor === 'app' && here.noun === '') return null
  if (ENTRY_ROLES.test(there.file))
    return `another noun's ${there.file} is its own affair: import its queries or a verb`
  // what stands above tells what a noun tells, by the same view (PRM-33)
  if (there.file === 'views.ts' && here.floor === there.floor)
    return "another noun's views.ts is its own affair: import its queries or a verb"
  return here.file === 'queries.ts' && here.floor === there.floor
    ? 'queries.ts imports no other noun of its floor'
    : null
}

/** Places one noun's component in a file of another that is no page, and why. */
const PLACED: Record<string, string> = {
  'src/web/catalog/event-setup/create-event-drawer.tsx': 'the first organizer is made in between (ORG-5)',
}
const PLACES = `only *-page.tsx places another noun's components; other files may import its api.ts and hooks`
/** Nouns that share one subject: the rows and settings of events, and what is done with them. */
const FAMILIES: readonly (readonly string[])[] = [['events', 'event-setup', 'event-settings', 'event-defaults']]

function refusalInWeb(
  { from, to }: Pick<Import, 'from' | 'to' | 'isTypeOnly'>,
  here: Place,
  there: Place,
): string | null {
  if (there.room === 'server') return 'web asks the server over HTTP'
  if (there.room !== 'web' || isSame(here, there)) return null
  // what stands below may be placed by whoever needs it
  if (here.floor !== there.floor || here.floor === 'platform' || here.floor === 'app') return null
  // who uses the back office is asked everywhere
  if (there.noun === 'session') return null
  if (FAMILIES.some((family) => family.includes(here.noun) && family.includes(there.noun))) return null
  if (/^(api|use-[a-z-]+)\.ts$/.test(there.file) || from.endsWith('-page.tsx') || to.endsWith('.css')) return null
  return PLACES
}

/** No cycles by file (house §5). Types may close one inside a noun; between nouns they count (`nounsHaveNoCircle`). */
export const importCycles: Rule = ({ imports }) => {
  const next = new Map<string, string[]>()
  for (const { from, to, isPackage, isTypeOnly } of imports)
    if (!isPackage && !isTypeOnly) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const findings: Finding[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) findings.push({ path, message: `imports itself: ${[...trail.slice(at), path].join(' → ')}` })
    if (at >= 0 || done.has(path)) return
    for (const to of next.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return findings
}

const ENTRY = /^src\/web\/app\/entries\/(?!limits\.)[a-z-]+\.tsx?$/
/** The one entry that may load the back office. */
const BACK_OFFICE = 'src/web/app/entries/admin.tsx'
const HEAVY = [/^src\/web\/(platform\/ui|app\/admin)\//, /^react-router$/, /^@mantine\//, /^zod$/, /^@tanstack\//]

/** The public pages' weight (house §16): whatever their entries load must be free of the back office's kit. */
export const lightEntries: Rule = (tree: Tree) =>
  [...tree.texts.keys()]
    .filter((path) => ENTRY.test(path) && path !== BACK_OFFICE && !isTest(path))
    .flatMap((entry) =>
      [...reach(tree, [entry], { types: false })]
        .filter((path) => HEAVY.some((heavy) => heavy.test(path)))
        .map((path) => ({ path: entry, message: `loads ${path}, by ${importersOf(tree, entry, path)}` })),
    )

function importersOf(tree: Tree, entry: string, path: string): string {
  const loaded = reach(tree, [entry], { types: false })
  return tree.imports
    .filter((one) => one.to === path && !one.isTypeOnly && loaded.has(one.from))
    .map((one) => one.from)
    .slice(0, 5)
    .join(', ')
}

const CLIENT = 'packages/client/'
/** Where the client runs there may be no Node; its command is one. */
const CLIENT_COMMAND = 'packages/client/src/command.ts'

/**
 * The client package is given away by itself: it has no dependency and knows nothing of the server, which knows nothing
 * of it (KEY-18). Its tests start a server, and what generates its files needs packages.
 */
export const clientStandsAlone: Rule = ({ imports }) =>
  imports.flatMap(({ from, to, isPackage }): Finding[] => {
    if (from.startsWith('src/') && to.startsWith('packages/'))
      return [{ path: from, message: `imports ${to}: the client is for other programs` }]
    if (isTest(from) || !/^packages\/client\/(src|examples)\//.test(from)) return []
    const is_own = !isPackage && to.startsWith(CLIENT)
    const is_node = to.startsWith('node:') && (from === CLIENT_COMMAND || from.includes('/examples/'))
    return is_own || is_node ? [] : [{ path: from, message: `imports ${to}: the client package stands alone` }]
  })
