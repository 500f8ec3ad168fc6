// What a migration may do beside a running sale (MIG-1, MIG-2): `node --import tsx scripts/migration-check.ts`, a step of the
// check. Files above 0021 are read by squawk and by rules of our own, which know what tables are large; each rule has a
// failing example in migration-check/rules.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXCEPTIONS } from './migration-check/exceptions.ts'
import { findBroken } from './migration-check/rules.ts'
import { runSquawk, squawkProgram } from './migration-check/squawk.ts'
import { parseFile } from './migration-check/statements.ts'

const FIRST = 'migrations/0022'

process.chdir(join(import.meta.dirname, '..'))
const paths = readdirSync('migrations')
  .filter((name) => name.endsWith('.sql'))
  .sort()
const files = paths.map((name) => parseFile(`migrations/${name}`, readFileSync(join('migrations', name), 'utf8')))
const asked = files.filter(({ path }) => path >= FIRST)
const program = squawkProgram()
if (program === null)
  console.log(`not asked: squawk, of which npm has no program for ${process.platform} ${process.arch}`)
const found = [...findBroken(files, FIRST), ...(program === null ? [] : runSquawk(program, asked))]

const isExcused = ({ path, rule }: { path: string; rule: string }) =>
  EXCEPTIONS.some((one) => path === `migrations/${one.file}` && rule === one.rule)
const broken = found.filter((one) => !isExcused(one))
for (const { path, line, rule, message } of broken) console.log(`${path}:${line}  ${rule}: ${message}`)
// without squawk nobody knows what it would have said
const idle = EXCEPTIONS.filter(
  ({ file, rule }) => program !== null && !found.some((one) => one.path === `migrations/${file}` && one.rule === rule),
)
for (const { file, rule } of idle) console.log(`${file} is excused for ${rule} and does not break it`)
if (broken.length + idle.length === 0)
  console.log(`${asked.length} migrations keep the rules, ${EXCEPTIONS.length} excused`)
process.exitCode = broken.length + idle.length === 0 ? 0 : 1
