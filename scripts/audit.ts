// AttendeeRequirements the package registry for known vulnerabilities of what the product is made of (SEC-32): a step of `npm run check`.
// Fails on a severe one. A registry that cannot be asked (many mirrors refuse the call, some machines have no network)
// fails nothing: the step then says that it was not asked.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const PATIENCE_MS = 20_000
const SEVERE: readonly unknown[] = ['high', 'critical']
const NPM = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${PATIENCE_MS / 2}`]

export type Verdict =
  | { readonly kind: 'NOT_ASKED'; readonly why: string }
  | { readonly kind: 'SEVERE'; readonly found: readonly string[] }
  | { readonly kind: 'NONE'; readonly milder: number }

interface Advisory {
  readonly title?: unknown
  readonly url?: unknown
}
interface Report {
  readonly message?: unknown
  readonly metadata?: { readonly vulnerabilities?: { readonly total?: number } }
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity?: unknown; readonly via?: readonly unknown[] }>
  >
}

const wordsOf = (via: readonly unknown[]): string =>
  via
    .map((each) =>
      typeof each === 'string' ? `through ${each}` : `${(each as Advisory).title} ${(each as Advisory).url}`,
    )
    .join('; ')

/** What npm's answer comes to. Only a whole report counts as an answer. */
export function verdictOf(output: string): Verdict {
  let report: Report | null
  try {
    report = JSON.parse(output) as Report | null
  } catch {
    return { kind: 'NOT_ASKED', why: 'npm gave no answer' }
  }
  const { metadata, vulnerabilities, message } = report ?? {}
  if (!metadata?.vulnerabilities || !vulnerabilities)
    return {
      kind: 'NOT_ASKED',
      why: String(message ?? 'npm gave no report')
        .replace(/https?:\/\/\S+/g, '')
        .trim(),
    }
  const all = Object.entries(vulnerabilities)
  const severe = all.filter(([, { severity }]) => SEVERE.includes(severity))
  if (severe.length === 0) return { kind: 'NONE', milder: all.length }
  return {
    kind: 'SEVERE',
    found: severe.map(([name, { severity, via }]) => `${name}: ${severity}, ${wordsOf(via ?? [])}`),
  }
}

/** Runs the machine's npm in `cwd`; it ends with 1 both when it found something and when it could not ask. */
export const audit = (cwd: string, env: NodeJS.ProcessEnv = process.env): Promise<Verdict> =>
  new Promise((resolve) => {
    execFile('npm', NPM, { cwd, env, timeout: PATIENCE_MS, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      if (error?.killed) resolve({ kind: 'NOT_ASKED', why: `no answer within ${PATIENCE_MS / 1000} s` })
      else if (error && stdout === '') resolve({ kind: 'NOT_ASKED', why: 'npm could not be run' })
      else resolve(verdictOf(stdout))
    })
  })

async function main(): Promise<void> {
  const verdict = await audit(root)
  if (verdict.kind === 'NOT_ASKED') console.log(`not asked: the registry does not answer (${verdict.why})`)
  if (verdict.kind === 'NONE') console.log(`no severe vulnerability is known, ${verdict.milder} milder`)
  if (verdict.kind === 'SEVERE') {
    console.log(verdict.found.join('\n'))
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
