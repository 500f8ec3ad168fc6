import type { Logger } from 'pino'
import { Counter, Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { watchDatabase } from './database-watch.ts'
import { MAX_STATEMENT_NAMES, STATEMENT_BUCKETS, WAIT_BUCKETS } from './limits.ts'
import { LineBudget } from './line-budget.ts'
import { statementName } from './statement-name.ts'
import { createTimes, NamedTimes } from './times.ts'
import { fieldsOfWork, Work } from './work.ts'

function watched() {
  const registry = new Registry()
  const registers = [registry]
  const lines: { fields: Record<string, unknown>; message: string }[] = []
  const warn = (fields: Record<string, unknown>, message: string) =>
    void lines.push({ fields: { ...fieldsOfWork(), ...fields }, message })
  const metrics = {
    db_waits: createTimes({ name: 'waits', help: 'w', buckets: WAIT_BUCKETS, registers }),
    statements: new NamedTimes({
      ...{ name: 'statements', help: 's', label: 'name', max: MAX_STATEMENT_NAMES, buckets: STATEMENT_BUCKETS },
      registers,
    }),
    commits_unknown: new Counter({ name: 'unknown_total', help: 'u', labelNames: ['result'] as const, registers }),
  }
  return {
    watch: watchDatabase({ log: { warn } as unknown as Logger, metrics }),
    lines,
    text: () => registry.metrics(),
  }
}

describe('the name of a statement (OBS-3)', () => {
  test.each([
    ['select "id" from "orders" where "id" = $1', 'select orders'],
    ['  insert into audit_log (a) values ($1)', 'insert audit_log'],
    ['update "stock" set held = $1', 'update stock'],
    ['with gone as (update orders set x = 1) insert into mails select 1', 'with orders'],
    ['select 1 from unnest($1::text[]) as x join events e on true', 'select events'],
    ['select graphile_worker.add_jobs($1)', 'select graphile_worker.add_jobs'],
    ["select extract(epoch from now()), 'from secrets'", 'select secrets'],
    ['commit', 'commit'],
  ])('%s is %s', (text, name) => expect(statementName(text)).toBe(name))
})

describe('what is slow is told (OBS-3)', () => {
  const select = { name: 'lock-counters', text: 'select 1' }

  test('from 250 ms, transactions from a second, by name and with whom it was for', () => {
    const { watch, lines } = watched()
    const work = new Work('/api/events', { request_id: 'request-1' })
    watch.answered(select, 249, work)
    watch.ended({ ms: 999, statements: 3, work })
    watch.waited(249, work)
    expect(lines).toEqual([])
    watch.answered(select, 250, work)
    watch.answered('select x from orders where email = $1', 300.4, undefined)
    watch.ended({ ms: 1000, statements: 3, work: new Work('mails.send', { is_job: true }) })
    watch.waited(250, work)
    expect(lines).toEqual([
      {
        message: 'slow: a statement',
        fields: { request_id: 'request-1', route: '/api/events', statement: 'lock-counters', ms: 250 },
      },
      { message: 'slow: a statement', fields: { statement: 'select orders', ms: 300 } },
      { message: 'slow: a transaction', fields: { job: 'mails.send', statements: 3, ms: 1000 } },
      { message: 'slow: waited for a connection', fields: { request_id: 'request-1', route: '/api/events', ms: 250 } },
    ])
  })

  test('at most ten lines a second, and the next one says how many there were', () => {
    const budget = new LineBudget(10)
    const told = Array.from({ length: 15 }, () => budget.take(5_100))
    expect(told.filter((left_out) => left_out === 0)).toHaveLength(10)
    expect(told.slice(10)).toEqual([null, null, null, null, null])
    expect([budget.take(6_000), budget.take(6_001)]).toEqual([5, 0])
  })
})

describe('what is measured (OBS-4)', () => {
  test('waits, and statements by name', async () => {
    const { watch, text } = watched()
    watch.waited(30, undefined)
    for (const ms of [1, 30, 2_000]) watch.answered({ name: 'lock-counters', text: 'select 1' }, ms, undefined)
    watch.learned('absent')
    const measured = await text()
    expect(measured).toContain('waits_bucket{le="0.01"} 0')
    expect(measured).toContain('waits_bucket{le="0.05"} 1')
    expect(measured).toContain('statements_bucket{le="0.05",name="lock-counters"} 2')
    expect(measured).toContain('statements_bucket{le="+Inf",name="lock-counters"} 3')
    expect(measured).toContain('statements_count{name="lock-counters"} 3')
    expect(measured).toContain('statements_sum{name="lock-counters"} 2.031')
    expect(measured).toContain('unknown_total{result="absent"} 1')
  })

  test('further names are one, so that their number has an end', async () => {
    const { watch, text } = watched()
    for (let n = 0; n < 3 * MAX_STATEMENT_NAMES; n++) watch.answered({ name: `n${n}`, text: 'x' }, 1, undefined)
    const counts = (await text()).match(/^statements_count.*$/gm) ?? []
    expect(counts).toHaveLength(MAX_STATEMENT_NAMES + 1)
    expect(counts.at(-1)).toBe(`statements_count{name="other"} ${2 * MAX_STATEMENT_NAMES}`)
  })
})
