// The API document and what is made of it (KEY-15 to KEY-18).
//   npm run api                     writes the client's generated files
//   npm run api -- --verify         a step of the check: lint, breaking changes, stale files
//   npm run api -- release          keeps the document as that of a release
//   npm run api -- examples FOLDER  examples and error codes out of calls that TURNOUT_RECORD=FOLDER npm test wrote down
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDocument } from '#server/platform/http/document/build-document.ts'
import { recorded } from '#server/platform/http/document/recorded.ts'
import { type ApiDocument, breakingChanges } from './api/breaking-changes.ts'
import { clientFiles } from './api/client-files.ts'
import { declaredEndpoints, ROOT } from './api/declared-endpoints.ts'
import { readRecorded } from './api/recorded-examples.ts'
import { contractOf } from './api/released-document.ts'

const RELEASED = join(ROOT, 'docs/api/openapi-released.json')
const RECORDED = join(ROOT, 'src/server/platform/http/document/recorded.json')

const endpoints = await declaredEndpoints()
const document = buildDocument(endpoints)

/** What the linter says, or nothing; it asks nobody and tells nobody. */
function lint(): string | null {
  const folder = join(ROOT, '.cache')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'openapi.json')
  writeFileSync(path, JSON.stringify(document, null, 1))
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true', NO_COLOR: '1' }
  const redocly = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js')
  try {
    const options = ['lint', '--extends', 'recommended-strict', '--max-problems', '20', path]
    // in the cache there is no file that could excuse anything
    execFileSync(process.execPath, [redocly, ...options], {
      cwd: folder,
      env: { ...process.env, ...quiet },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
    return null
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}`
  }
}

async function verify(): Promise<string[]> {
  const problems: string[] = []
  const linted = lint()
  if (linted) problems.push(linted)
  const released = JSON.parse(readFileSync(RELEASED, 'utf8')) as ApiDocument
  const broken = breakingChanges(released, document as unknown as ApiDocument)
  problems.push(...broken.map((one) => `breaks programs written for the last release: ${one}`))
  for (const [path, text] of Object.entries(await clientFiles(document)))
    if (!existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), 'utf8') !== text)
      problems.push(`${path} is stale: npm run api`)
  return problems
}

async function writeClient(): Promise<void> {
  for (const [path, text] of Object.entries(await clientFiles(document))) {
    writeFileSync(join(ROOT, path), text)
    console.log(`wrote ${path}`)
  }
}

const [task, folder = ''] = process.argv.slice(2)
if (task === '--verify') {
  const problems = await verify()
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
} else if (task === 'release') {
  mkdirSync(join(ROOT, 'docs/api'), { recursive: true })
  writeFileSync(RELEASED, contractOf(document))
} else if (task === 'examples') {
  writeFileSync(RECORDED, `${JSON.stringify(readRecorded(folder, endpoints, recorded), null, 1)}\n`)
} else await writeClient()
