import { nounOf } from './floors.ts'
import { type Finding, isTest, lineAt, type Rule, sources, type Tree, withoutComments } from './source-tree.ts'

/** Files that write a table of another noun, and why they may. */
const ELSEWHERE: Record<string, { readonly tables: readonly string[]; readonly reason: string }> = {
  'src/server/sales/checkout/reserve/batch-queries.ts': {
    tables: ['orders', 'audit_log'],
    reason: 'the hot path of reserving: one batch, one statement (docs/locking.md)',
  },
  'src/server/sales/checkout/reserve/new-order-queries.ts': {
    tables: ['orders', 'order_items', 'audit_log', 'idempotency_keys'],
    reason: 'its statement that writes the orders',
  },
}
const WRITES = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g
const RAW_WRITES =
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\w+)|\bupdate\s+(\w+)\s+(?:as\s+\w+\s+|\w+\s+)?set\b/gi

const tablesOf = ({ texts }: Tree): Set<string> =>
  new Set(
    [...texts].flatMap(([path, text]) =>
      path.startsWith('migrations/')
        ? [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map((match) => match[1] ?? '')
        : [],
    ),
  )

interface Write {
  readonly path: string
  readonly line: number
  readonly table: string
}

function writesOf(tree: Tree): Write[] {
  const tables = tablesOf(tree)
  return sources(tree, 'src/server/')
    .filter(([path]) => !isTest(path))
    .flatMap(([path, text]) => {
      const bare = withoutComments(path, text)
      return [...bare.matchAll(WRITES), ...bare.matchAll(RAW_WRITES)].flatMap((match) => {
        const table = (match[1] ?? match[2] ?? '').toLowerCase()
        return tables.has(table) ? [{ path, line: lineAt(bare, match.index), table }] : []
      })
    })
}

/** A table is written by one noun only (house §3, §5): the folder that has most of its writes owns it. */
export const oneWriter: Rule = (tree) => {
  const byTable = Map.groupBy(
    writesOf(tree).filter(({ path, table }) => !ELSEWHERE[path]?.tables.includes(table)),
    ({ table }) => table,
  )
  return [...byTable].flatMap(([table, writes]): Finding[] => {
    const byNoun = [...Map.groupBy(writes, ({ path }) => nounOf(path) ?? '')].sort((a, b) => b[1].length - a[1].length)
    const owner = byNoun[0]?.[0] ?? ''
    return byNoun.slice(1).flatMap(([, others]) =>
      others.map(({ path, line }) => ({
        path: `${path}:${line}`,
        message: `writes ${table}, which ${owner} owns: call a function of it`,
      })),
    )
  })
}

/** Exceptions that no longer write what they are excused for. */
export const writersStillExcused: Rule = (tree) => {
  const writes = writesOf(tree)
  return Object.entries(ELSEWHERE).flatMap(([path, { tables }]) =>
    !tree.texts.has(path)
      ? []
      : tables
          .filter((table) => !writes.some((one) => one.path === path && one.table === table))
          .map((table) => ({ path, message: `is excused for ${table} but does not write it` })),
  )
}

export interface StateList {
  readonly column: string
  readonly values: readonly string[]
}

/** `column in ('A', 'B')` of every check constraint in the migrations, by `table.column`; a later one replaces an earlier. */
function constraintLists({ texts }: Tree): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  for (const [path, text] of [...texts].sort()) {
    if (!path.startsWith('migrations/')) continue
    let table = ''
    for (const line of text.split('\n')) {
      table = /(?:create|alter) table (?:if not exists |only )?(\w+)/.exec(line)?.[1] ?? table
      for (const [, column = '', values = ''] of line.matchAll(/check \((\w+)(?: is null or \w+)? in \(([^)]*)\)\)/g))
        lists.set(
          `${table}.${column}`,
          [...values.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? ''),
        )
      const array = /check \((\w+) <@ '\{([^}]*)\}'/.exec(line)
      if (array) lists.set(`${table}.${array[1]}`, (array[2] ?? '').split(','))
    }
  }
  return lists
}

/** The same list in core and in the database (house §9). Columns only the server knows are named with a reason. */
export const stateLists =
  (lists: readonly StateList[], serverOnly: Readonly<Record<string, string>>): Rule =>
  (tree) => {
    const path = 'migrations'
    const constraints = constraintLists(tree)
    const known = new Map(lists.map(({ column, values }) => [column, values]))
    const differing = [...known].flatMap(([column, values]): Finding[] => {
      const inDatabase = constraints.get(column)
      if (!inDatabase) return [{ path, message: `no check constraint lists the values of ${column}` }]
      const same = [...inDatabase].sort().join() === [...values].sort().join()
      return same
        ? []
        : [{ path, message: `${column} is ${inDatabase.join(', ')} in the database but ${values.join(', ')} in core` }]
    })
    const unknown = [...constraints.keys()].filter((column) => !known.has(column) && !(column in serverOnly))
    return [
      ...differing,
      ...unknown.map((column) => ({
        path,
        message: `${column} has a list of values that core does not name (scripts/house-check/state-lists.ts)`,
      })),
    ]
  }
