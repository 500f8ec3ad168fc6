import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '#server/platform/runtime/metrics.ts'

interface Rule {
  readonly record?: string
  readonly alert?: string
  readonly expr: string
}
interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}

const rules = (
  parse(readFileSync('deploy/observability/rules.yaml', 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(readFileSync('deploy/observability/dashboard.json', 'utf8')) as { panels: Panel[] }
const expressions: [string, string][] = [
  ...rules.map(({ record, alert, expr }): [string, string] => [record ?? alert ?? '', expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
]

/** Metrics of the product's registry, with what a histogram is stored as, and what the rules record. */
async function known(): Promise<Set<string>> {
  const metrics = await createMetrics().registry.getMetricsAsJSON()
  const names = metrics.flatMap(({ name, type }) =>
    // as the library names its types
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  return new Set([...names, ...rules.flatMap(({ record }) => record ?? [])])
}

/** What is wrong with an expression: where it cannot be read, or metrics that nobody has. */
function problems(expr: string, metrics: ReadonlySet<string>): string[] {
  const found: string[] = []
  parser.parse(expr).iterate({
    enter: ({ type, name, from, to }) => {
      if (type.isError) found.push(`cannot be read at ${from}: ${expr.slice(from, from + 20)}`)
      const text = expr.slice(from, to)
      if (name === 'VectorSelector' || name === 'Identifier') {
        const metric = /^[a-zA-Z_:][\w:]*/.exec(text)?.[0]
        if (name === 'VectorSelector' && metric && !metrics.has(metric)) found.push(`nobody has ${metric}`)
      }
    },
  })
  return found
}

describe('rules and dashboard (OBS-6, OBS-7, OBS-8)', () => {
  test.each(expressions)('%s: its expression can be read and its metrics are there', async (_name, expr) => {
    expect(problems(expr, await known())).toEqual([])
  })

  test.each([
    ['max(turnout_wokers) < 1', 'nobody has turnout_wokers'],
    ['sum(rate(turnout_http_request_seconds[5m]))', 'nobody has turnout_http_request_seconds'],
    ['max(turnout_workers < ', 'cannot be read'],
  ])('%s is refused', async (expr, problem) => {
    expect(problems(expr, await known()).join()).toContain(problem)
  })

  test('what has to wake somebody does', () => {
    const alerts = new Map(rules.flatMap(({ alert, expr }) => (alert ? [[alert, expr]] : [])))
    expect(alerts.get('TurnoutBuyersSeeErrorsFast')).toContain('14.4 * 0.001')
    expect(alerts.get('TurnoutBuyersSeeErrors')).toContain('6 * 0.001')
    for (const name of ['NoWorker', 'NotSynchronous', 'DiskFillsUp', 'BackupOverdue', 'BackupOld'])
      expect([...alerts.keys()]).toContain(`Turnout${name}`)
  })

  test('each objective is recorded', () => {
    const recorded = rules.flatMap(({ record }) => record ?? [])
    for (const name of ['buying_errors', 'reserve_within_1s', 'pages_within_200ms', 'completed_within_60s'])
      expect(
        recorded.some((one) => one.startsWith(`turnout:${name}`)),
        name,
      ).toBe(true)
    for (const name of ['confirmed_within_5min', 'scans_within_300ms'])
      expect(
        recorded.some((one) => one.startsWith(`turnout:${name}`)),
        name,
      ).toBe(true)
  })

  test('routes in selectors are routes of the product', () => {
    const declared = readFileSync('docs/api/openapi-released.json', 'utf8')
    for (const path of ['/api/public/events/{event_id}/order', '/api/public/check-in-lists/{list_short_id}/check-ins'])
      expect(declared.includes(`"${path}"`), path).toBe(true)
  })
})
