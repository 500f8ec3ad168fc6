import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FetchRules, PICTURE_RULES } from '#server/platform/outgoing/pinned-request.ts'
import { fetchPicture } from './fetch-picture.ts'

let server: Server
let port: number
beforeAll(async () => {
  server = createServer((req, res) => {
    const hop = /^\/hop\/(\d+)$/.exec(req.url ?? '')
    if (hop) return res.writeHead(302, { location: hop[1] === '0' ? '/picture' : `/hop/${Number(hop[1]) - 1}` }).end()
    if (req.url === '/inside') return res.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    if (req.url === '/huge') return res.end(Buffer.alloc(6 * 1024 * 1024))
    if (req.url === '/picture') return res.end(req.headers.host)
    return res.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** The test server plays a public one; the metadata address stays what it is. */
const rules = (asked: string[] = []): FetchRules => ({
  ...PICTURE_RULES,
  resolve: async (name) => {
    asked.push(name)
    return [{ address: '127.0.0.1', family: 4 }]
  },
  is_allowed: (address) => address === '127.0.0.1',
  ports: [port],
})
const text = async (path: string, given = rules()) =>
  (await fetchPicture(`http://pictures.example:${port}${path}`, given))?.toString()

describe('fetching (SEC-20)', () => {
  test('the name is resolved once and the connection goes to that address, the host header names the site', async () => {
    const asked: string[] = []
    expect(await text('/picture', rules(asked))).toBe(`pictures.example:${port}`)
    expect(asked).toEqual(['pictures.example'])
  })

  test('three redirects are followed, a fourth is not', async () => {
    expect(await text('/hop/2')).toContain('pictures.example')
    expect(await text('/hop/3')).toBeUndefined()
  })

  test('a redirect to an inner address, a large body and a missing file are all nothing', async () => {
    for (const path of ['/inside', '/huge', '/missing']) expect(await text(path)).toBeUndefined()
  })

  test('by the real rules nothing on this machine is fetched, however it is written', async () => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
      expect(await fetchPicture(`http://${host}:${port}/picture`)).toBeNull()
    for (const address of [
      'http://127.0.0.1/',
      'file:///etc/passwd',
      'http://user:pass@example.org/x.png',
      'no address',
    ])
      expect(await fetchPicture(address)).toBeNull()
  })

  test('one inner address among several refuses the name', async () => {
    const mixed: FetchRules = {
      ...rules(),
      resolve: async () => [
        { address: '127.0.0.1', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    }
    expect(await text('/picture', mixed)).toBeUndefined()
  })
})
