import { at, type Fields, list, type MigrationFile, namesOf, nodesOf, tableOf, text } from './statements.ts'

/** What files have left behind, as far as a later one is judged by it. */
export interface Known {
  /** Check constraints by `table.name`. */
  readonly checks: ReadonlyMap<string, Fields>
  /** Columns by `table.column` that a validated check says are not null. */
  readonly not_null: ReadonlySet<string>
}

/** A check and its name: its own, or the one PostgreSQL gives that of a column. */
const named = (table: string, constraint: Fields, column = ''): (readonly [string, Fields])[] =>
  constraint.contype === 'CONSTR_CHECK'
    ? [[`${table}.${text(constraint, 'conname') || `${table}_${column || namesOf(constraint)[0]}_check`}`, constraint]]
    : []

const ofColumn = (table: string, column: Fields): (readonly [string, Fields])[] =>
  list(column, 'constraints', 'Constraint').flatMap((one) => named(table, one, text(column, 'colname')))

/** The checks that a file adds. */
export function checksOf({ statements }: MigrationFile): ReadonlyMap<string, Fields> {
  return new Map(
    statements.flatMap(({ kind, fields }) => {
      const table = tableOf(fields)
      if (kind === 'CreateStmt')
        return [
          ...list(fields, 'tableElts', 'Constraint').flatMap((one) => named(table, one)),
          ...list(fields, 'tableElts', 'ColumnDef').flatMap((one) => ofColumn(table, one)),
        ]
      if (kind !== 'AlterTableStmt') return []
      return list(fields, 'cmds', 'AlterTableCmd').flatMap((command) => [
        ...named(table, at(command, 'def', 'Constraint')),
        ...ofColumn(table, at(command, 'def', 'ColumnDef')),
      ])
    }),
  )
}

const validatedIn = ({ statements }: MigrationFile): string[] =>
  statements.flatMap(({ kind, fields }) =>
    kind === 'AlterTableStmt'
      ? list(fields, 'cmds', 'AlterTableCmd')
          .filter(({ subtype }) => subtype === 'AT_ValidateConstraint')
          .map((command) => `${tableOf(fields)}.${text(command, 'name')}`)
      : [],
  )

export function knownAfter({ checks, not_null }: Known, file: MigrationFile): Known {
  const all = new Map([...checks, ...checksOf(file)])
  const proven = validatedIn(file).flatMap((constraint) => {
    const [table = ''] = constraint.split('.')
    return nodesOf(all.get(constraint), 'NullTest')
      .filter(({ nulltesttype }) => nulltesttype === 'IS_NOT_NULL')
      .map((test) => `${table}.${namesOf(test.arg).at(-1)}`)
  })
  return { checks: all, not_null: new Set([...not_null, ...proven]) }
}
