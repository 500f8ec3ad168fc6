import { checksOf, type Known, knownAfter } from './known.ts'
import {
  at,
  type Fields,
  list,
  type MigrationFile,
  namesOf,
  nodesOf,
  type Statement,
  stringsOf,
  tableOf,
  text,
} from './statements.ts'

/**
 * Tables that grow with every sale, or that every sale locks (MIG-2): nothing that takes long holds them, and none of their
 * rows is written by a migration. What may be done: columns that are null or have a constant default, indexes CONCURRENTLY,
 * constraints NOT VALID that a later file validates.
 */
export const LARGE = new Set([
  ...['orders', 'order_items', 'attendees', 'answers', 'audit_log', 'mails', 'scans', 'check_ins', 'payment_attempts'],
  ...['outbox', 'log_entries', 'ledger_entries', 'stock'],
])

export interface Broken {
  readonly path: string
  readonly line: number
  readonly rule: RuleName
  readonly message: string
}

interface Asked {
  readonly file: MigrationFile
  readonly statement: Statement
  /** What the files before have left, and this one so far. */
  readonly known: Known
}

/** Nothing, or what is wrong with the statement. */
type MigrationRule = (asked: Asked) => string[]

const isLarge = (table: string, { file }: Asked): boolean => LARGE.has(table) && !isMadeIn(file, table)
const isMadeIn = ({ statements }: MigrationFile, table: string): boolean =>
  statements.some(({ kind, fields }) => kind === 'CreateStmt' && tableOf(fields) === table)

const commandsOn = (asked: Asked): Fields[] => {
  const { kind, fields } = asked.statement
  return kind === 'AlterTableStmt' && isLarge(tableOf(fields), asked) ? list(fields, 'cmds', 'AlterTableCmd') : []
}
const constraintOf = (command: Fields): Fields => at(command, 'def', 'Constraint')
const columnOf = (command: Fields): Fields => at(command, 'def', 'ColumnDef')

const REPEATABLE =
  'is not one statement that may be repeated: create index concurrently if not exists, drop index concurrently if exists, or validate constraint'

function isRepeatable({ kind, fields }: Statement): boolean {
  if (kind === 'IndexStmt') return fields.concurrent === true && fields.if_not_exists === true
  if (kind === 'DropStmt') return fields.concurrent === true && fields.missing_ok === true
  const commands = list(fields, 'cmds', 'AlterTableCmd')
  return kind === 'AlterTableStmt' && commands.every(({ subtype }) => subtype === 'AT_ValidateConstraint')
}

const outside: MigrationRule = ({ file, statement }) => {
  if (file.is_outside) {
    const is_kept = file.statements.length === 1 && isRepeatable(statement)
    return is_kept || statement !== file.statements[0] ? [] : [REPEATABLE]
  }
  return statement.fields.concurrent === true ? ['is CONCURRENTLY, which needs the line "-- transaction: none"'] : []
}

const index: MigrationRule = (asked) => {
  const { kind, fields } = asked.statement
  const blocks = kind === 'IndexStmt' && fields.concurrent !== true && isLarge(tableOf(fields), asked)
  return blocks ? [`builds an index of ${tableOf(fields)} while nobody can write there: CONCURRENTLY`] : []
}

const OWN_CONSTRAINTS = new Set(['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY'])

const constraint: MigrationRule = (asked) => {
  const table = tableOf(asked.statement.fields)
  return commandsOn(asked).flatMap((command) => {
    const { contype, skip_validation, indexname } = constraintOf(command)
    if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN')
      return skip_validation === true
        ? []
        : [`reads all of ${table} under its lock: NOT VALID, validated by a later file`]
    if (contype !== undefined && indexname === undefined)
      return [`builds an index of ${table} under its lock: create it CONCURRENTLY, then USING INDEX`]
    return list(columnOf(command), 'constraints', 'Constraint')
      .filter((one) => OWN_CONSTRAINTS.has(text(one, 'contype')))
      .map(() => `adds a column of ${table} with a constraint of its own: add that NOT VALID by name`)
  })
}

const validation: MigrationRule = (asked) =>
  commandsOn(asked)
    .filter(({ subtype }) => subtype === 'AT_ValidateConstraint')
    .filter((command) => checksOf(asked.file).has(`${tableOf(asked.statement.fields)}.${text(command, 'name')}`))
    .map(
      (command) => `validates ${text(command, 'name')} in the file that adds it, under the lock of that: a later file`,
    )

const STEADY = new Set(['now', 'statement_timestamp', 'transaction_timestamp'])

const rewrite: MigrationRule = (asked) => {
  const table = tableOf(asked.statement.fields)
  return commandsOn(asked).flatMap((command) => {
    if (
      ['AT_AlterColumnType', 'AT_SetLogged', 'AT_SetUnLogged', 'AT_SetTableSpace', 'AT_SetAccessMethod'].includes(
        text(command, 'subtype'),
      )
    )
      return [`writes all of ${table} anew`]
    const own = list(columnOf(command), 'constraints', 'Constraint')
    if (own.some(({ contype }) => contype === 'CONSTR_GENERATED' || contype === 'CONSTR_IDENTITY'))
      return [`writes all of ${table} anew: a column that is computed`]
    const calls = own.filter(({ contype }) => contype === 'CONSTR_DEFAULT').flatMap((one) => nodesOf(one, 'FuncCall'))
    const volatile = calls.map((call) => namesOf(call.funcname).at(-1) ?? '').filter((name) => !STEADY.has(name))
    return volatile.map((name) => `writes all of ${table} anew: the default ${name}() differs by row`)
  })
}

const notNull: MigrationRule = (asked) =>
  commandsOn(asked)
    .filter(({ subtype }) => subtype === 'AT_SetNotNull')
    .map((command) => `${tableOf(asked.statement.fields)}.${text(command, 'name')}`)
    .filter((column) => !asked.known.not_null.has(column))
    .map((column) => `reads all of ${column}: first a check (… is not null), NOT VALID, validated by a file of its own`)

const WRITES = ['UpdateStmt', 'DeleteStmt', 'InsertStmt', 'MergeStmt'] as const

const rows: MigrationRule = (asked) => {
  const { kind, fields } = asked.statement
  if (kind === 'DoStmt') return ['is a block whose statements nobody can check']
  const tree = { [kind]: fields }
  const written = WRITES.flatMap((write) =>
    nodesOf(tree, write)
      .filter((one) => write !== 'InsertStmt' || isSelected(one))
      .map(tableOf),
  )
  return written
    .filter((table) => isLarge(table, asked))
    .map((table) => `writes rows of ${table}: a backfill does that, a batch at a time (MIG-3)`)
}

/** From rows that are there, not from values. */
const isSelected = (insert: Fields): boolean => {
  const select = at(insert, 'selectStmt', 'SelectStmt')
  return select.op !== undefined && select.valuesLists === undefined
}

const taken: MigrationRule = ({ file, statement, known }) => {
  if (file.phase === 'contract') return []
  const { kind, fields } = statement
  if (kind === 'RenameStmt') return ['renames what the release before knows by its old name: a contract']
  if (kind === 'DropStmt' && !isReplaced(file, statement)) return ['drops what the release before may need: a contract']
  if (kind !== 'AlterTableStmt') return []
  return list(fields, 'cmds', 'AlterTableCmd').flatMap((command) => {
    const name = text(command, 'name')
    if (command.subtype === 'AT_DropColumn')
      return [`drops the column ${name}, which the release before may need: a contract`]
    if (command.subtype !== 'AT_DropConstraint' || isWider(file, { table: tableOf(fields), name, known })) return []
    return [`drops the constraint ${name}, and no wider check takes its place: a contract`]
  })
}

/** A trigger that the same file makes anew. */
const isReplaced = ({ statements }: MigrationFile, { fields }: Statement): boolean =>
  fields.removeType === 'OBJECT_TRIGGER' &&
  statements.some(
    ({ kind, fields: made }) =>
      kind === 'CreateTrigStmt' &&
      [tableOf(made), text(made, 'trigname')].every((name) => namesOf(fields.objects).includes(name)),
  )

/** The file adds a check of the same name that lets through whatever the dropped one did. */
function isWider(
  file: MigrationFile,
  { table, name, known }: { readonly table: string; readonly name: string; readonly known: Known },
): boolean {
  const [was, is] = [known.checks.get(`${table}.${name}`), checksOf(file).get(`${table}.${name}`)]
  if (was === undefined || is === undefined) return false
  // of a list of texts each counts: '{CARD,OFFLINE}'
  const valuesOf = (check: Parameters<typeof stringsOf>[0]) =>
    stringsOf(check).flatMap((value) => value.replace(/^\{(.*)\}$/, '$1').split(','))
  return valuesOf(was).every((value) => valuesOf(is).includes(value))
}

export const RULES = { outside, index, constraint, validation, rewrite, 'not null': notNull, rows, taken } as const
export type RuleName = keyof typeof RULES | 'phase'

/** What the files from `first` on break; those before say what is there already. */
export function findBroken(files: readonly MigrationFile[], first: string): Broken[] {
  let known: Known = { checks: new Map(), not_null: new Set() }
  const broken: Broken[] = []
  for (const file of files) {
    if (file.path >= first) broken.push(...brokenIn(file, known))
    known = knownAfter(known, file)
  }
  return broken
}

function brokenIn(file: MigrationFile, known: Known): Broken[] {
  const { path } = file
  const phase: Broken[] =
    file.phase === null
      ? [{ path, line: 1, rule: 'phase', message: 'has no line "-- phase: expand" or "-- phase: contract"' }]
      : []
  const found = file.statements.flatMap((statement) =>
    Object.entries(RULES).flatMap(([rule, ask]) =>
      ask({ file, statement, known }).map((message) => ({
        path,
        line: statement.line,
        rule: rule as RuleName,
        message,
      })),
    ),
  )
  return [...phase, ...found]
}
