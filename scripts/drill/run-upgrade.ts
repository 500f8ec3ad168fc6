import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PART, partOfLoad } from './load/part.ts'
import { buildRelease, LacksRelease, newestRelease } from './previous-release.ts'
import { type UpgradeCourse, type UpgradeResult, upgrade } from './upgrade.ts'

const SIZE = partOfLoad(PART)
const STRETCH_MS = Number(process.env.DRILL_STRETCH_MS ?? 15_000)
const MOST_LINES = 20

/** DRL-4c and its control DRL-5: `npm run drill -- upgrade`. A clone without the release before says so and passes. */
export async function drillUpgrade(say: (line: string) => void): Promise<boolean> {
  const results: Partial<Record<UpgradeCourse, UpgradeResult>> = {}
  try {
    const previous = buildRelease(newestRelease(), say)
    for (const course of ['UPGRADE', 'BACK', 'CONTROL'] as const) {
      say(`upgrade, ${course}: ${SIZE.buyers} buyers`)
      const result = await upgrade({ previous, course, size: SIZE, stretch_ms: STRETCH_MS, say })
      results[course] = result
      tell(result, say)
    }
  } catch (error) {
    if (!(error instanceof LacksRelease)) throw error
    say(`upgrade skipped: ${error.message}`)
    return !process.argv.includes('--require')
  }
  mkdirSync('reports', { recursive: true })
  const path = join('reports', 'drill-upgrade.json')
  writeFileSync(path, `${JSON.stringify({ size: SIZE, ...results }, null, 2)}\n`)
  say(path)
  const has_failed_buyers = (results.CONTROL?.complaints.length ?? 0) > 0
  if (!has_failed_buyers) say('with the contract first nobody failed: this drill proves nothing')
  return results.UPGRADE?.passed === true && results.BACK?.passed === true && has_failed_buyers
}

function tell(result: UpgradeResult, say: (line: string) => void): void {
  const { acknowledged, lost, oversold, double_charges, recount, complaints, lost_jobs, repeats, p99_ms } = result
  say(`  ${acknowledged} steps acknowledged, ${complaints.length} people failed, ${repeats} calls repeated`)
  say(`  ${lost.length} lost, ${oversold.length} oversold, ${double_charges.length} charged twice or for nothing,`)
  say(
    `  ${recount} counters wrong, ${lost_jobs.length} jobs lost; p99 ${p99_ms.before} ms before, ${p99_ms.after} ms from then on`,
  )
  for (const line of [...complaints, ...lost, ...oversold, ...double_charges, ...lost_jobs].slice(0, MOST_LINES))
    say(`  ${line}`)
}
