import { loadModule, parseSync } from 'libpg-query'

await loadModule()

/** A node of PostgreSQL's own parse tree: one key says what it is, below it stand its fields. */
export type Fields = Readonly<Record<string, unknown>>

export interface Statement {
  /** As PostgreSQL's parser calls it: `AlterTableStmt`. */
  readonly kind: string
  readonly fields: Fields
  readonly line: number
}

export interface MigrationFile {
  readonly path: string
  readonly phase: 'expand' | 'contract' | null
  /** Outside of a transaction (MIG-1). */
  readonly is_outside: boolean
  readonly statements: readonly Statement[]
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The file as PostgreSQL reads it; what it cannot read throws. */
export function parseFile(path: string, sql: string): MigrationFile {
  const bytes = Buffer.from(sql)
  const statements = (parseSync(sql).stmts ?? []).map(({ stmt, stmt_location = 0 }) => {
    const [kind = '', fields] = Object.entries(stmt ?? {})[0] ?? []
    // a statement begins where the one before ends: blank lines and comments before it are not its own
    const before = bytes.subarray(0, stmt_location).toString()
    const blank = /^(?:\s|--.*(?:\n|$))*/.exec(sql.slice(before.length))?.[0] ?? ''
    return { kind, fields: fields as Fields, line: `${before}${blank}`.split('\n').length }
  })
  const phase = /^-- phase: (expand|contract)$/m.exec(sql)?.[1] as MigrationFile['phase'] | undefined
  return { path, phase: phase ?? null, is_outside: /^-- transaction: none$/m.test(sql), statements }
}

/** A field that is a node or a list of nodes, below its key. */
export const at = (fields: Fields, ...path: readonly string[]): Fields =>
  path.reduce<Fields>((found, key) => (isFields(found[key]) ? (found[key] as Fields) : {}), fields)

export const text = (fields: Fields, key: string): string => (typeof fields[key] === 'string' ? fields[key] : '')

/** The nodes of a list with that key. */
export const list = (fields: Fields, key: string, kind: string): Fields[] =>
  (Array.isArray(fields[key]) ? (fields[key] as unknown[]) : []).flatMap((one) =>
    isFields(one) && isFields(one[kind]) ? [one[kind] as Fields] : [],
  )

/** All nodes of a kind anywhere below. */
export function nodesOf(tree: unknown, kind: string): Fields[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => nodesOf(one, kind))
  if (!isFields(tree)) return []
  const own = isFields(tree[kind]) ? [tree[kind] as Fields] : []
  return [...own, ...Object.values(tree).flatMap((value) => nodesOf(value, kind))]
}

export const stringsOf = (tree: unknown): string[] =>
  nodesOf(tree, 'A_Const').flatMap((one) => (isFields(one.sval) ? [text(one.sval, 'sval')] : []))
export const namesOf = (tree: unknown): string[] => nodesOf(tree, 'String').map((one) => text(one, 'sval'))
export const tableOf = (fields: Fields): string => text(at(fields, 'relation'), 'relname')
