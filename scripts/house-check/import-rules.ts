import { posix } from 'node:path'
import { type Finding, type Import, isTest, type Rule, reach, type Tree } from './source-tree.ts'

/**
 * Who may import whom (house §5). Not dependency-cruiser: with TypeScript 7 it finds no file at all and reports success
 * (docs/decisions/0011-dependencies.md).
 */
export const importDirections: Rule = ({ imports }) =>
  imports.flatMap((one) => {
    const reason = isTest(one.from) || one.from.startsWith('scripts/') ? null : refusal(one)
    return reason ? [{ path: one.from, message: `imports ${one.to}: ${reason}` }] : []
  })

interface Place {
  readonly room: 'core' | 'server' | 'web' | 'locales' | 'test' | 'scripts' | 'root'
  /** The folder in the room; empty for files that lie in the room itself. */
  readonly noun: string
  readonly file: string
}

function place(path: string): Place {
  const [first = '', ...rest] = path.split('/')
  const [room = '', ...below] = first === 'src' ? rest : [['test', 'scripts'].includes(first) ? first : 'root', ...rest]
  return { room: room as Place['room'], noun: below.length > 1 ? (below[0] ?? '') : '', file: posix.basename(path) }
}

function refusal({ from, to, isPackage, isTypeOnly }: Import): string | null {
  const here = place(from)
  if (isPackage) return here.room === 'core' && to !== 'zod' ? 'core imports nothing but zod' : null
  const there = place(to)
  if (there.room === 'test') return 'only tests, e2e and scripts import test'
  if (there.room === 'scripts') return 'only tests and scripts import scripts'
  if (here.room === 'core') return there.room === 'core' ? null : 'core imports only core'
  if (here.room === 'server') return refusalInServer(from, here, there)
  if (here.room === 'web') return refusalInWeb({ from, to, isTypeOnly }, here, there)
  return null
}

const ENTRY_ROLES = /^((public-)?routes|jobs|views)\.ts$/

function refusalInServer(from: string, here: Place, there: Place): string | null {
  if (there.room === 'web')
    return from === 'src/server/pages.ts' || here.noun === 'public-pages' ? null : 'only pages.ts crosses into web'
  if (there.room !== 'server') return null
  if (here.noun === '') return null
  if (here.noun === 'platform') return there.noun === 'platform' ? null : 'platform knows no noun'
  if (there.noun === '') return 'a noun does not import the wiring'
  if (there.noun === here.noun || there.noun === 'platform') return null
  // what a page shows and what a file says come from the same view (PRM-33)
  if (here.noun === 'exports' && there.file === 'views.ts') return null
  if (ENTRY_ROLES.test(there.file))
    return `another noun's ${there.file} is its own affair: import its queries or a verb`
  if (here.file === 'queries.ts') return 'queries.ts imports no other noun'
  return null
}

/** Places one noun's component in a file of another that is no page, and why. */
const PLACED: Record<string, string> = {
  'src/web/attendees/attendee-drawer.tsx': 'answers are edited where they are read (QST-7)',
  'src/web/orders/order-drawer.tsx': 'answers are edited where they are read (QST-7)',
  'src/web/checkout/lazy-pages.ts': 'the table of pages loaded on demand',
  'src/web/attendees/new-attendee-form.tsx':
    'somebody added by hand is asked what buyers are, by the same fields (QST-7)',
  'src/web/check-in-lists/steward-link.tsx':
    'a steward’s link is scanned from the screen, drawn as tickets are (BO-49)',
  'src/web/checkout/unpaid-part.tsx': 'an unpaid order shows its code as the ticket page draws codes (SCN-9)',
  'src/web/events/create-event-drawer.tsx': 'the first organizer is made in between (ORG-5)',
  'src/web/events/sale-health-card.tsx': 'a ticket has one badge everywhere (VIS-1)',
}
const FOUNDATIONS = ['platform', 'ui', 'public-ui']

function refusalInWeb(
  { from, to }: Pick<Import, 'from' | 'to' | 'isTypeOnly'>,
  here: Place,
  there: Place,
): string | null {
  if (there.room === 'server') return 'web asks the server over HTTP'
  if (there.room !== 'web' || here.noun === there.noun) return null
  if (['entries', 'admin', ''].includes(here.noun)) return null
  if (here.noun === 'platform') return 'web/platform imports only core'
  if (FOUNDATIONS.includes(here.noun)) return there.noun === 'platform' ? null : `web/${here.noun} knows no noun`
  if (['entries', 'admin'].includes(there.noun)) return 'a noun does not import the frame it is shown in'
  if (FOUNDATIONS.includes(there.noun)) return null
  if (from in PLACED || /^(api|use-[a-z-]+)\.ts$/.test(there.file) || from.endsWith('-page.tsx') || to.endsWith('.css'))
    return null
  return `only *-page.tsx places another noun's components; other files may import its api.ts and hooks`
}

/** No cycles by file (house §5). Types count: what knows each other belongs together. */
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

const LIGHT_ENTRIES = ['public', 'ticket', 'checkout', 'widget-frame', 'server'].map(
  (name) => `src/web/entries/${name}.tsx`,
)
const HEAVY = [/^src\/web\/(ui|admin)\//, /^react-router$/, /^@mantine\//, /^zod$/, /^@tanstack\//]

/** The public pages' weight (house §16): whatever their entries load must be free of the back office's kit. */
export const lightEntries: Rule = (tree: Tree) =>
  LIGHT_ENTRIES.flatMap((entry) =>
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
