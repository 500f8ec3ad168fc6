import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { MigrationFile } from './statements.ts'

/** Rules of squawk that are not asked, and why. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  'require-lock-timeout': 'the runner sets it for every file (MIG-4)',
  'require-statement-timeout': 'a migration takes as long as it needs (DB-5)',
  'prefer-robust-stmts': 'a file is one transaction, and runs once',
  'prefer-bigint-over-int': 'counts are small, ids are bigint',
  'prefer-bigint-over-smallint': 'counts are small, ids are bigint',
  'require-concurrent-index-creation': 'asked of large tables alone (rules.ts)',
  'require-concurrent-index-deletion': 'asked of what an expand drops (rules.ts)',
  'constraint-missing-not-valid': 'asked of large tables alone (rules.ts)',
  'adding-foreign-key-constraint': 'asked of large tables alone (rules.ts)',
}
/** What a contract is for. */
const OF_CONTRACTS = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null']

export interface SquawkFinding {
  readonly path: string
  readonly line: number
  readonly rule: string
  readonly message: string
}

/** Its program for this machine, which its package brings; null where npm has none. */
export function squawkProgram(): string | null {
  const name = `@squawk-cli/${process.platform}-${process.arch}`
  try {
    const folder = join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..')
    const program = join(folder, 'bin', process.platform === 'win32' ? 'squawk.exe' : 'squawk')
    return existsSync(program) ? program : null
  } catch {
    return null
  }
}

/** What squawk says of files that are alike: of one phase, in a transaction or not. */
export function runSquawk(program: string, files: readonly MigrationFile[]): SquawkFinding[] {
  const groups = Map.groupBy(files, ({ phase, is_outside }) => `${phase} ${is_outside}`)
  return [...groups.values()].flatMap((alike) => {
    const { phase, is_outside } = alike[0]!
    const excluded = [...Object.keys(NOT_ASKED), ...(phase === 'contract' ? OF_CONTRACTS : [])]
    const { stdout, stderr, status } = spawnSync(
      program,
      [
        ...['--reporter', 'json', '--pg-version', '15', '--exclude', excluded.join(',')],
        is_outside ? '--no-assume-in-transaction' : '--assume-in-transaction',
        ...alike.map(({ path }) => path),
      ],
      { encoding: 'utf8' },
    )
    if (status !== 0 && !stdout.trim().startsWith('[')) throw new Error(`squawk: ${stderr}`)
    const found = JSON.parse(stdout) as { file: string; line: number; rule_name: string; message: string }[]
    return found.map(({ file, line, rule_name, message }) => ({ path: file, line: line + 1, rule: rule_name, message }))
  })
}
