// Everything that can be said without running the product: `npm run check`, or `npm run check -- types house` for some.
// Each step prints one line, `ok <name>` or `FAILED <name>`, which `npm test` counts as one test.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileMissingCatalogs } from './i18n.ts'

interface Step {
  readonly name: string
  readonly args: readonly string[]
  /** What the step looks at; without it the step has nothing to say and is left out. */
  readonly needs?: string
}

const root = join(import.meta.dirname, '..')
const tool = (name: string): string => `node_modules/.bin/${name}`
const script = (path: string): string[] => ['--import', 'tsx', path]

/** The long ones first: two run at a time. */
const STEPS: readonly Step[] = [
  { name: 'types', args: ['node_modules/typescript/lib/tsc.js', '-p', '.'] },
  { name: 'api document', args: [...script('scripts/api.ts'), '--verify'] },
  // its package compiles it with the TypeScript that its consumers have
  { name: 'client', args: ['packages/client/node_modules/typescript/lib/tsc.js', '-p', 'packages/client', '--noEmit'] },
  { name: 'i18n', args: [...script('scripts/i18n.ts'), '--verify'] },
  { name: 'row types', args: [...script('scripts/db-types.ts'), '--verify'] },
  { name: 'dead code', args: [tool('knip'), '--no-progress', '--no-config-hints'] },
  {
    // what tests alone reach is dead; packages are the other step's affair
    name: 'dead code in production',
    args: [
      tool('knip'),
      '--production',
      '--config',
      'knip.production.json',
      '--include',
      'files,exports,types,nsExports,nsTypes,enumMembers',
      '--no-progress',
      '--no-config-hints',
    ],
  },
  {
    name: 'format and lint',
    args: [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--colors=off',
      '--max-diagnostics=60',
      '--error-on-warnings',
      '.',
    ],
  },
  { name: 'house', args: script('scripts/house-check.ts') },
  { name: 'migrations', args: script('scripts/migration-check.ts') },
  { name: 'vulnerabilities', args: script('scripts/audit.ts') },
  { name: 'imports', args: [...script('scripts/house-check.ts'), '--imports'] },
  { name: 'page weight', args: [tool('size-limit')], needs: 'dist/client/manifest.json' },
]
const TOGETHER = 2
const MAX_OUTPUT = 20_000

const wanted = process.argv.slice(2)
const steps = STEPS.filter(
  ({ name, needs }) => (wanted.length === 0 || wanted.includes(name)) && (!needs || existsSync(join(root, needs))),
)

function run({ args }: Step): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    })
    let output = ''
    const hear = (chunk: Buffer): void => {
      output += chunk
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

async function work(queue: Step[]): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const started = performance.now()
    const { name } = step
    const { ok, output } = await run(step)
    if (!ok) process.exitCode = 1
    // what a step could not look at is said, not passed over
    const unsaid = ok ? output.split('\n').filter((line) => line.startsWith('not asked')) : []
    if (unsaid.length > 0) console.log(`  ${name}: ${unsaid.join('\n  ')}`)
    // indented, so that no line of a tool's output is taken for a step's
    // whoever asks for one step sees what it says: `imports` prints the floors
    if (!ok || wanted.length === 1) console.log(output.slice(0, MAX_OUTPUT).trimEnd().replace(/^/gm, '  '))
    console.log(`${ok ? 'ok' : 'FAILED'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  }
}

compileMissingCatalogs()
if (steps.length === 0) {
  console.log(`There is no such step: ${STEPS.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
const queue = [...steps]
await Promise.all(Array.from({ length: TOGETHER }, () => work(queue)))
