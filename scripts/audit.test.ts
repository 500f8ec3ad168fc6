import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { audit, verdictOf } from './audit.ts'

const ADVISORY = {
  id: 1,
  url: 'https://advisories.example.org/1',
  title: 'Reads what it must not',
  vulnerable_versions: '<2.0.0',
  cwe: [],
  cvss: { score: 9, vectorString: null },
}

let server: Server | null = null
let folder: string | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  if (folder) rmSync(folder, { recursive: true })
  server = folder = null
})

/** A product of one package, and a registry that says this about it. */
async function asked(answer: RequestListener) {
  folder = mkdtempSync(join(tmpdir(), 'turnout-audit-'))
  const dependencies = { leaky: '1.0.0' }
  const packages = {
    '': { name: 'product', version: '1.0.0', dependencies },
    'node_modules/leaky': { version: '1.0.0' },
  }
  const lock = { name: 'product', version: '1.0.0', lockfileVersion: 3, requires: true, packages }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'product', version: '1.0.0', dependencies }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const env = {
    // `npm test` tells its own settings to everything it starts.
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name))),
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(folder, 'cache'),
  }
  return await audit(folder, env)
}

/** Answers as a registry does: the advisories of what is asked for, and what is known of the package itself. */
const knows =
  (severity: string | null): RequestListener =>
  (req, res) => {
    const found = severity === null ? {} : { leaky: [{ ...ADVISORY, severity }] }
    const known = {
      name: 'leaky',
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { name: 'leaky', version: '1.0.0' } },
    }
    res.writeHead(200, { 'content-type': 'application/json' })
    res.end(JSON.stringify(req.url?.includes('advisories') ? found : known))
  }

describe('known vulnerabilities (SEC-32), asked by npm itself', { timeout: 60_000 }, () => {
  test.each(['high', 'critical'])('a %s one is named', async (severity) => {
    expect(await asked(knows(severity))).toEqual({
      kind: 'SEVERE',
      found: [`leaky: ${severity}, ${ADVISORY.title} ${ADVISORY.url}`],
    })
  })

  test('none, or a milder one, is fine', async () => {
    expect(await asked(knows(null))).toEqual({ kind: 'NONE', milder: 0 })
  })

  test('a moderate one is counted', async () => {
    expect(await asked(knows('moderate'))).toEqual({ kind: 'NONE', milder: 1 })
  })

  test('a registry that refuses the call was not asked', async () => {
    const verdict = await asked((_req, res) => void res.writeHead(405).end())
    expect(verdict).toMatchObject({ kind: 'NOT_ASKED', why: expect.stringContaining('405') })
  })

  test('a registry that cuts the line was not asked', async () => {
    expect(await asked((req) => void req.socket.destroy())).toMatchObject({ kind: 'NOT_ASKED' })
  })
})

test.each(['', 'ENOTFOUND', '{', '{}', '{"error":{}}', '[]', 'null', '{"vulnerabilities":{}}'])(
  'what is no report was not asked: %j',
  (output) => {
    expect(verdictOf(output).kind).toBe('NOT_ASKED')
  },
)
