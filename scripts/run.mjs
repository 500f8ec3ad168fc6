// Behind every npm script: `node scripts/run.mjs <task>` on a fresh clone and any Node from 18 on, built-ins only.
// Brings its own Node when the machine's is too old, installs what is missing, builds what is stale, then does the task.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const MAIN = 'dist/server/main.js'
const STAMP = join(ROOT, 'dist/.stamp')
/** Tests, and what the build itself makes of the catalogs. */
const NOT_BUILT = /\.test\.tsx?$|^src\/locales\/.*\.ts$/
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const BUILT_FROM = [
  'src',
  'scripts/build.ts',
  'embed.config.ts',
  'admin.config.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'lingui.config.ts',
]

const TASKS = {
  start: async (args) => ((await buildIfStale()) ? await serve([MAIN, ...args]) : 1),
  dev: (args) => {
    rmSync(STAMP, { force: true })
    return serve(['--import', 'tsx', 'scripts/build.ts', '--watch', ...args])
  },
  build: async () => ((await build()) ? 0 : 1),
  package: async (args) => ((await buildIfStale()) ? await script('scripts/package.ts', args) : 1),
  test: (args) => (args.length > 0 ? vitest('vitest.config.ts', args) : testEverything()),
  e2e: async (args) => ((await buildIfStale()) ? await vitest('vitest.e2e.config.ts', args) : 1),
  bench: async (args) => ((await buildIfStale()) ? await script('scripts/bench/run.ts', args) : 1),
  screens: async (args) => ((await buildIfStale()) ? await script('scripts/screens.ts', args) : 1),
  lighthouse: async (args) => ((await buildIfStale()) ? await script('scripts/lighthouse.ts', args) : 1),
  check: (args) => script('scripts/check.ts', args),
  // of the drills one starts the product itself
  drill: async (args) => ((await buildIfStale()) ? await script('scripts/drill/run.ts', args) : 1),
  api: (args) => script('scripts/api.ts', args),
  i18n: (args) => script('scripts/i18n.ts', args),
  migrate: (args) => script('scripts/migrate.ts', args),
  'db:reset': (args) => script('scripts/db-reset.ts', args),
  'db:seed': (args) => script('scripts/seed.ts', args),
  'db:types': (args) => script('scripts/db-types.ts', args),
}

/** Set by `settleRuntime`: the Node that everything below runs on, and the environment that puts it first. */
let node = process.execPath
let env = process.env

await main(process.argv[2], process.argv.slice(3))

async function main(name, args) {
  process.chdir(ROOT)
  const task = Object.hasOwn(TASKS, name ?? '') ? TASKS[name] : undefined
  if (!task) return stop(`Say what to do: ${Object.keys(TASKS).join(', ')}`)
  if (!(await settleRuntime())) return
  if (!(await installDependencies())) return
  process.exitCode = await task(args)
}

// --- the runtime ---

async function settleRuntime() {
  const needed = JSON.parse(readFileSync('package.json', 'utf8')).engines.node.replace('>=', '')
  if (isAtLeast(process.versions.node, needed)) return true
  const bare = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const name = `${bare}-${process.platform}-${process.arch}`
  const places = [`.runtime/node_modules/${name}/bin/node`, '.runtime/node_modules/node/bin/node']
  const find = () => places.map((place) => join(ROOT, place)).find((place) => isAtLeast(versionOf(place), needed))
  if (!find()) {
    say(`Node ${process.versions.node} is too old (${needed} needed): fetching Node 24 into .runtime, about 50 MB`)
    mkdirSync('.runtime', { recursive: true })
    writeFileSync('.runtime/package.json', '{ "private": true }\n')
    const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    await npm(['install', '--prefix', join(ROOT, '.runtime'), ...flags, `${name}@24`], join(ROOT, '.runtime'))
  }
  const found = find()
  if (!found) {
    return stop(`Could not get ${name}@24 from the npm registry.
  Check the network (and "npm config get registry"), or install Node ${needed} or newer yourself: https://nodejs.org`)
  }
  node = found
  env = { ...process.env, PATH: `${dirname(found)}${delimiter}${process.env.PATH ?? ''}` }
  say(`running on Node ${versionOf(found)} from .runtime`)
  return true
}

function isAtLeast(version, needed) {
  if (!version) return false
  const [major, minor = 0] = version.split('.').map(Number)
  const [neededMajor, neededMinor = 0] = needed.split('.').map(Number)
  return major > neededMajor || (major === neededMajor && minor >= neededMinor)
}

function versionOf(program) {
  try {
    return execFileSync(program, ['-p', 'process.versions.node'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

// --- the dependencies ---

/**
 * Not `npm ci`: it refuses a lockfile that lacks optional packages for other kinds of machine, and a registry mirror
 * that does not carry them leaves them out. This installs exactly what the lockfile says and leaves it alone.
 */
async function installDependencies() {
  if (dependenciesMatch()) return true
  say('installing the dependencies of package-lock.json, about a minute')
  const code = await npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], ROOT)
  if (code === 0 && dependenciesMatch()) return true
  if (code === 0)
    return stop('npm installed something else than package-lock.json says: delete node_modules, try again.')
  return stop('npm install failed, see above. Check the network (and "npm config get registry"), then try again.')
}

/** npm notes what it installed last; each package of the lockfile must be there, those for other machines aside. */
function dependenciesMatch() {
  const note = 'node_modules/.package-lock.json'
  if (!existsSync(note)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  return wanted.every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true
    const there = installed[path]
    return there ? there.version === version : optional === true
  })
}

function npm(args, cwd) {
  // the npm that called us, run by the Node we settled on; else the one on the PATH
  const cli = process.env.npm_execpath
  const command = cli?.endsWith('.js') ? [node, cli] : ['npm']
  return run([...command, ...args], { cwd })
}

// --- the build ---

async function buildIfStale() {
  if (existsSync(MAIN) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash()) return true
  return await build()
}

async function build() {
  const hash = sourceHash()
  say('building')
  rmSync(STAMP, { force: true })
  if ((await script('scripts/build.ts', [])) !== 0) return stop('The build failed, see above.')
  writeFileSync(STAMP, hash)
  return true
}

function sourceHash() {
  const hash = createHash('sha256')
  const add = (path) => {
    hash.update(path)
    hash.update(readFileSync(path))
  }
  const walk = (directory) => {
    for (const entry of readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${directory}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (!NOT_BUILT.test(path)) add(path)
    }
  }
  for (const path of readdirSync('.').sort()) if (/^vite\..*ts$/.test(path)) add(path)
  for (const path of BUILT_FROM) path === 'src' ? walk(path) : existsSync(path) && add(path)
  return hash.digest('hex')
}

// --- the tests ---

async function testEverything() {
  const count = { passed: 0, failed: 0, what: [] }
  await countCheck(count)
  const isBuilt = await buildIfStale()
  if (!isBuilt) fail(count, 1, ['the build'])
  say('tests')
  await countVitest(count, 'vitest.config.ts')
  if (isBuilt) {
    say('journeys in a browser')
    await countVitest(count, 'vitest.e2e.config.ts')
  }
  // what failed once more in one place: whoever reads a log from its end sees no more of it
  for (const what of count.what) process.stdout.write(`\nFAILED ${what}\n`)
  process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`)
  return count.failed > 0 || count.passed === 0 ? 1 : 0
}

function fail(count, number, what) {
  count.failed += number
  count.what.push(...what)
}

/** Every step of the check prints `ok <name>` or `FAILED <name>` and counts as one test. */
async function countCheck(count) {
  say('check')
  let output = ''
  const code = await script('scripts/check.ts', [], (chunk) => {
    output += chunk
  })
  const lines = output.split('\n')
  const failed = lines.filter((line) => line.startsWith('FAILED ')).map((line) => line.slice('FAILED '.length))
  count.passed += lines.filter((line) => line.startsWith('ok ')).length
  if (failed.length > 0) fail(count, failed.length, failed)
  else if (code !== 0) fail(count, 1, ['the check'])
}

async function countVitest(count, config) {
  const report = join('.cache', `${config}.json`)
  rmSync(report, { force: true })
  const code = await vitest(config, ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  if (!existsSync(report)) return fail(count, 1, [`${config} wrote no report`])
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((one) => one.status === 'failed')
    if (tests.length > 0)
      return tests.map(
        (one) => `${relative(ROOT, name)}: ${one.fullName}\n${one.failureMessages.join('\n').slice(0, 1500)}`,
      )
    // a file that cannot even be loaded has no tests to fail
    return status === 'failed' ? [`${relative(ROOT, name)}\n${message.slice(0, 1500)}`] : []
  })
  count.passed += numPassedTests
  if (failed.length > 0) fail(count, failed.length, failed)
  else if (code !== 0) fail(count, 1, [`${config}: an error outside its tests`])
}

// --- programs ---

function vitest(config, args) {
  return run([node, 'node_modules/vitest/vitest.mjs', 'run', '--config', config, ...args])
}

function script(path, args, onOutput) {
  if (existsSync(path)) return run([node, '--import', 'tsx', path, ...args], { onOutput })
  stop(`There is no ${path}.`)
  return Promise.resolve(1)
}

/** The product itself: signals are passed on, and should we be killed, it hears that our channel closed. */
function serve(args) {
  // glibc keeps memory once used, a heap for every thread: with two, pictures leave a third less behind (docs/running.md)
  env = { NODE_ENV: args[0] === MAIN ? 'production' : 'development', MALLOC_ARENA_MAX: '2', ...env }
  return run([node, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
}

function run([program, ...args], { cwd = ROOT, onOutput, stdio } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: stdio ?? ['ignore', onOutput ? 'pipe' : 'inherit', 'inherit'],
    })
    child.stdout?.on('data', (chunk) => {
      onOutput(String(chunk))
      process.stdout.write(chunk)
    })
    let interrupted = false
    const pass = (signal) => {
      interrupted = true
      // Ctrl-C in a terminal reaches the child by itself; a second one would cut its orderly end short
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, pass)
    const callers = findCallers()
    const watch = setInterval(
      () => process.env.npm_lifecycle_event && findCallers() !== callers && pass('SIGTERM'),
      500,
    )
    const done = (code) => {
      clearInterval(watch)
      for (const signal of SIGNALS) process.off(signal, pass)
      if (interrupted) process.exit(code)
      resolve(code)
    }
    child.once('error', (error) => {
      stop(`Could not run ${program}: ${error.message}`)
      done(1)
    })
    child.once('close', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)))
  })
}

/** npm puts a shell between itself and us, so a signal that ends npm never comes here: we only see them gone. */
function findCallers() {
  const stat = `/proc/${process.ppid}/stat`
  const above = existsSync(stat) ? readFileSync(stat, 'utf8').split(') ').at(-1).split(' ')[1] : ''
  return `${process.ppid} ${above}`
}

function say(line) {
  process.stdout.write(`[turnout] ${line}\n`)
}

function stop(line) {
  process.stderr.write(`[turnout] ${line}\n`)
  process.exitCode = 1
  return false
}
