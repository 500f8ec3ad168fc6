import { execFileSync } from 'node:child_process'
import {
  accessSync,
  constants,
  createReadStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright-core'

/** A browser to drive: its program, and what the environment must say for it to run. */
export type Chromium = { executablePath: string; env: Record<string, string> }

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

const ADVICE = `No browser found for the tests. Do one of these and run them again:
  - install Chromium or Google Chrome (Debian, Ubuntu: apt-get install chromium)
  - npx playwright-core install --with-deps chromium
  - set CHROMIUM to the path of a Chromium or Chrome program`

/** $CHROMIUM, else an installed Chromium or Chrome, else Playwright's own, else the one among our dependencies. */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM is ${named}, which is not a program that can be run.`)
    return { executablePath: named, env: {} }
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((place) => NAMES.map((name) => join(place, name)))
  const executablePath = [...onPath, ...MAC_APPS, chromium.executablePath()].find(isProgram)
  if (executablePath) return { executablePath, env: {} }
  const packed = process.platform === 'linux' && process.arch === 'x64' ? packedDirectory() : undefined
  if (!packed) throw new Error(ADVICE)
  return await unpack(packed)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return path.length > 0
  } catch {
    return false
  }
}

function packedDirectory(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')
  } catch {
    return undefined
  }
}

/**
 * The package would unpack itself into the temporary directory, under names that are anybody's, and leave out the
 * libraries in al2023.tar.br that a bare machine lacks as well.
 */
async function unpack(packed: string): Promise<Chromium> {
  const { version } = createRequire(import.meta.url)(join(packed, '..', 'package.json')) as { version: string }
  const home = join(import.meta.dirname, '..', 'node_modules', '.cache', `chromium-${version}`)
  if (!existsSync(home)) {
    // whoever else unpacks at the same time, in this process too, has a draft of their own
    const draft = `${home}.${crypto.randomUUID()}`
    mkdirSync(draft, { recursive: true })
    writeFileSync(join(draft, 'chromium'), await inflate(join(packed, 'chromium.br')), { mode: 0o755 })
    for (const name of ['al2023', 'fonts', 'swiftshader']) {
      const input = await inflate(join(packed, `${name}.tar.br`))
      execFileSync('tar', ['-x', '--no-same-owner', '-f', '-', '-C', draft], { input })
    }
    writeFileSync(join(draft, 'fonts.conf'), fontConfiguration(home))
    if (existsSync(home)) rmSync(draft, { recursive: true })
    else renameSync(draft, home)
  }
  const libraries = [join(home, 'lib'), home, process.env.LD_LIBRARY_PATH].filter((place) => place).join(':')
  const env = { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(home, 'fonts.conf') }
  return { executablePath: join(home, 'chromium'), env }
}

const inflate = (path: string): Promise<Buffer> => buffer(createReadStream(path).pipe(createBrotliDecompress()))

/** The machine's own fonts (there may be none), and the one that comes along. */
function fontConfiguration(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(tmpdir(), 'turnout-fontconfig')}</cachedir>
</fontconfig>
`
}
