import { STATEMENT_HEAD } from './limits.ts'

const VERB = /^\s*([a-z]+)/i
/** The first table it names; a function after `from` is none. */
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*(?:\.[a-z0-9_]+)?)"?(?![\w.]|\()/i
/** A statement of the queue's library says its function only. */
const FUNCTION = /\b((?:graphile_worker|pg)[a-z_."]*)\s*\(/i

/** What a statement is called that was given no name: what it does and with which table, never what it was told (OBS-3). */
export function statementName(text: string): string {
  const head = text.slice(0, STATEMENT_HEAD)
  const verb = VERB.exec(head)?.[1]?.toLowerCase() ?? 'other'
  const table = TABLE.exec(head)?.[1] ?? FUNCTION.exec(head)?.[1]?.replaceAll('"', '')
  return table ? `${verb} ${table.toLowerCase()}` : verb
}
