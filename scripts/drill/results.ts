/** One drill of a run of all (DRL-6). */
export interface DrillRun {
  readonly name: string
  readonly result: 'PASSED' | 'FAILED' | 'SKIPPED'
  readonly seconds: number
  /** Of the machine in the minute before it. */
  readonly load: number
  /** What it said of itself in short. */
  readonly told: readonly string[]
}

interface Night {
  readonly at: Date
  readonly cores: number
  readonly runs: readonly DrillRun[]
}

const BEGIN = '<!-- of `npm run drill -- all` -->'
const END = '<!-- until here -->'

/** The page with these runs in the place of those of the time before. */
export function withRuns(page: string, { at, cores, runs }: Night): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('docs/drills.md has no place for the results')
  const rows = runs.map(
    ({ name, result, seconds, load, told }) =>
      `| ${name} | ${result.toLowerCase()} | ${seconds} s | ${load} | ${told.join('; ').replaceAll('|', '/')} |`,
  )
  const table = [
    `Run of ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${cores} cores:`,
    '',
    '| Drill | Result | Took | Load before | In short |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
  return `${page.slice(0, begin)}${BEGIN}\n${table}\n${page.slice(end)}`
}
