import { once } from 'node:events'
import http from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import tls from 'node:tls'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FetchRules, pinAddress } from '#server/platform/outgoing/pinned-request.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { TEST_CERTIFICATE } from '#test/test-certificate.ts'
import { type Receiver, receiverRules, startReceiver } from '#test/webhook-receiver.ts'
import { deliverDue, WEBHOOK_SECRET, type WebhookValues, webhookWorld } from '#test/webhooks.ts'

let t: TestApp
beforeAll(async () => {
  // what is signed is verified by the clock of this machine
  t = await createTestApp({ now: new Date() })
})
afterAll(() => t.close())

const receivers: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close()
})
async function receiver(place: Parameters<typeof startReceiver>[0] = {}): Promise<Receiver> {
  const started = await startReceiver(place)
  receivers.push(started)
  return started
}

const world = (...[url, values]: [string, WebhookValues?]) => webhookWorld(t, url, values)
const deliver = (rules: FetchRules, timeout_ms = 15_000) => deliverDue(t, { terms: { rules, timeout_ms } })
const verified = ({ body, headers }: { body: string; headers: object }, secret = WEBHOOK_SECRET) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

describe('what arrives (HOOK-4, HOOK-5)', () => {
  test('is what Standard Webhooks verifies: name, instant, signature and body', async () => {
    const there = await receiver()
    const { account_id, event_id, happen, results } = await world(there.url)
    await happen()
    await deliver(receiverRules(there))
    expect(there.received).toHaveLength(1)
    const [one] = there.received
    expect(verified(one!)).toEqual({
      type: 'order.completed',
      timestamp: t.now().toISOString().replace('.000Z', 'Z'),
      position: one!.position,
      is_test: false,
      account_id,
      event_id,
      data: { amount_paid: 0 },
    })
    expect(one!.headers['webhook-id']).toBe(`msg_${account_id}_${one!.position}`)
    expect(one!.headers['content-type']).toBe('application/json')
    expect(await results()).toEqual([['DELIVERED', 204]])
  })

  test('changed, doubled, of another name, or six minutes old it fails', async () => {
    const there = await receiver()
    const { happen } = await world(there.url)
    const now = t.now()
    t.setNow(new Date(now.getTime() - 6 * 60_000))
    await happen()
    await deliver(receiverRules(there))
    t.setNow(now)
    await happen()
    await deliver(receiverRules(there))
    const [old, fresh] = there.received
    expect(() => verified(old!)).toThrow('Message timestamp too old')
    expect(() => verified(fresh!)).not.toThrow()
    const changed = fresh!.body.replace('"amount_paid":0', '"amount_paid":1')
    const name = { ...fresh!.headers, 'webhook-id': 'msg_1_1' }
    for (const forged of [
      { ...fresh!, body: changed },
      { ...fresh!, body: fresh!.body + fresh!.body },
      { ...fresh!, headers: name },
      { ...fresh!, headers: { ...fresh!.headers, 'webhook-timestamp': String(Math.floor(now.getTime() / 1000) + 1) } },
    ])
      expect(() => verified(forged)).toThrow('No matching signature found')
  })

  test('the same message twice has one name and the same bytes, by which a receiver knows it', async () => {
    const there = await receiver()
    there.answer = (_one, res) => res.writeHead(there.received.length === 1 ? 500 : 204).end()
    const { happen, results } = await world(there.url)
    await happen()
    await deliver(receiverRules(there))
    t.advance(6_100)
    await deliver(receiverRules(there))
    const [first, second] = there.received
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp'])
    expect(await results()).toEqual([['DELIVERED', 500, 204]])
  })

  test('connections are used again, and one that the receiver has closed meanwhile costs no attempt', async () => {
    const there = await receiver()
    there.answer = (one, res) => {
      const socket = res.socket
      res.writeHead(204).end()
      // closed without a word after every third answer
      if (one.position % 3 === 0) res.on('finish', () => setImmediate(() => socket?.destroy()))
    }
    const { happen, results } = await world(there.url)
    await happen(60)
    await deliver(receiverRules(there))
    const outcomes = await results()
    expect(outcomes).toHaveLength(60)
    expect(new Set(outcomes.map((one) => one.join())), 'each at the first attempt').toEqual(new Set(['DELIVERED,204']))
    expect(there.connections()).toBeLessThan(60)
  })
})

describe('order and number (HOOK-6)', () => {
  /** Holds every answer back until it is let go. */
  function holding(there: Receiver) {
    const held: (() => void)[] = []
    let most = 0
    let under_way = 0
    there.answer = async (_one, res) => {
      most = Math.max(most, ++under_way)
      await new Promise<void>((resolve) => held.push(resolve))
      under_way--
      res.writeHead(204).end()
    }
    return { held, most: () => most }
  }

  test('first attempts start in the order of positions, ten at once and no more', async () => {
    const there = await receiver()
    const { held, most } = holding(there)
    const { happen, deliveries } = await world(there.url)
    await happen(25)
    const sent = deliver(receiverRules(there))
    const positions = (await deliveries()).map(({ position }) => position)
    const arrived = () => there.received.map(({ position }) => position)
    await expect.poll(() => held.length).toBe(10)
    expect(arrived().sort((a, b) => a - b)).toEqual(positions.slice(0, 10))
    held.shift()!()
    await expect.poll(() => there.received.length).toBe(11)
    expect(arrived()[10]).toBe(positions[10])
    for (let let_go = 1; let_go < 25; let_go++) {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      held.shift()!()
    }
    await sent
    expect(most()).toBe(10)
    expect(arrived()).toHaveLength(25)
  })

  test('after ten failures in a row one attempt at a time, and all at once again after a success', async () => {
    const there = await receiver()
    const { happen } = await world(there.url)
    const sizes: number[] = []
    let under_way = 0
    let answers = 500
    there.answer = async (_one, res) => {
      sizes.push(++under_way)
      await new Promise(setImmediate)
      under_way--
      res.writeHead(answers).end()
    }
    await happen(10)
    await deliver(receiverRules(there))
    await happen(10)
    sizes.length = 0
    await deliver(receiverRules(there))
    expect(sizes).toEqual(Array(10).fill(1))
    answers = 204
    sizes.length = 0
    await happen(30)
    await deliver(receiverRules(there))
    expect(sizes[0]).toBe(1)
    expect(Math.max(...sizes)).toBeGreaterThan(1)
  })

  test('an endpoint that is paused gets nothing, and all of it in order when it is resumed', async () => {
    const there = await receiver()
    const { id, happen, results } = await world(there.url, { status: 'PAUSED' })
    await happen(3)
    await deliver(receiverRules(there))
    expect(there.received).toEqual([])
    expect(await results()).toEqual(Array(3).fill(['PENDING']))
    await t.deps.db.updateTable('webhook_endpoints').set({ status: 'ACTIVE' }).where('id', '=', id).execute()
    await deliver(receiverRules(there))
    const positions = there.received.map(({ position }) => position)
    expect(positions).toHaveLength(3)
    expect(await results()).toEqual(Array(3).fill(['DELIVERED', 204]))
  })
})

describe('receivers that misbehave (HOOK-3, HOOK-7, HOOK-8)', () => {
  /** What one delivery to this place comes to. */
  async function outcome(url: string, rules: FetchRules, timeout_ms = 15_000) {
    const { happen, results } = await world(url)
    await happen()
    await deliver(rules, timeout_ms)
    return (await results())[0]
  }
  /** A server that says these bytes, one by one where told, and then nothing more. */
  async function rawServer(say: (socket: Socket) => unknown) {
    const sockets = new Set<Socket>()
    const server: Server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('data', () => say(socket))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    receivers.push({
      async close() {
        for (const socket of sockets) socket.destroy()
        await new Promise((resolve) => server.close(resolve))
      },
    })
    const { port } = server.address() as { port: number }
    return { port, url: `http://127.0.0.1:${port}/` }
  }
  const dripped = (bytes: string) => (socket: Socket) => {
    let at = 0
    const drip = () => {
      if (socket.destroyed) return
      socket.write(bytes[at++ % bytes.length] ?? '')
      setTimeout(drip, 5)
    }
    drip()
  }

  test('one that hangs is given up after its time', async () => {
    const there = await rawServer(() => {})
    expect(await outcome(there.url, receiverRules(there), 200)).toEqual(['PENDING', 'TIMEOUT'])
  })

  test('one that drips its answer byte by byte too, however lively the connection', async () => {
    const there = await rawServer(dripped(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(2000)}`))
    expect(await outcome(there.url, receiverRules(there), 300)).toEqual(['PENDING', 'TIMEOUT'])
  })

  test('one that has said its status and drips the rest is delivered, and keeps nobody', async () => {
    const there = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      dripped('1\r\nx\r\n')(socket)
    })
    expect(await outcome(there.url, receiverRules(there))).toEqual(['DELIVERED', 200])
  })

  test('one with a large answer is delivered, and the answer is not read', async () => {
    const there = await receiver()
    let written = 0
    there.answer = (_one, res) => {
      res.writeHead(200)
      const chunk = Buffer.alloc(64 * 1024)
      const more = () => {
        while (!res.destroyed && written < 64 * 1024 * 1024) {
          written += chunk.length
          if (!res.write(chunk)) return res.once('drain', more)
        }
        return res.end()
      }
      more()
    }
    expect(await outcome(there.url, receiverRules(there))).toEqual(['DELIVERED', 200])
    expect(written).toBeLessThan(32 * 1024 * 1024)
  })

  test.each([
    ['garbage', 'SSH-2.0-OpenSSH_9.9\r\n\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(20_000)}`],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n'],
  ])('one that answers %s is not reached', async (_what, bytes) => {
    const there = await rawServer((socket) => socket.end(bytes))
    expect(await outcome(there.url, receiverRules(there))).toEqual(['PENDING', 'CONNECT'])
  })

  test('nobody at home, and a name without an address', async () => {
    const there = await startReceiver()
    await there.close()
    expect(await outcome(there.url, receiverRules(there))).toEqual(['PENDING', 'CONNECT'])
    const nameless = receiverRules(there, { resolve: async () => [] })
    expect(await outcome(`http://hooks.test:${there.port}/`, nameless)).toEqual(['PENDING', 'CONNECT'])
  })

  test('a name server that never answers', async () => {
    const rules = receiverRules({ port: 80 }, { resolve: () => new Promise(() => {}) })
    expect(await outcome('http://hooks.test/', rules, 200)).toEqual(['PENDING', 'TIMEOUT'])
  })

  test('a redirect is not followed, least of all inward', async () => {
    const inner = await receiver({ host: '127.0.0.3' })
    const there = await receiver()
    there.answer = (_one, res) => res.writeHead(307, { location: inner.url }).end()
    expect(await outcome(there.url, receiverRules(there, { ports: [there.port, inner.port] }))).toEqual([
      'PENDING',
      307,
    ])
    expect(inner.received).toEqual([])
  })

  test.each([500, 404, 429, 301])('%i is tried again', async (status) => {
    const there = await receiver()
    there.answer = (_one, res) => res.writeHead(status).end()
    expect(await outcome(there.url, receiverRules(there))).toEqual(['PENDING', status])
  })

  test('TLS: a certificate that is trusted, one that is not, one of another name, and no TLS at all', async () => {
    const there = await receiver({ tls: true })
    const plain = await receiver()
    const rules = receiverRules(there, { protocols: ['https:'], ports: [there.port, plain.port] })
    expect(await outcome(there.url, rules)).toEqual(['PENDING', 'TLS'])
    expect(there.received).toEqual([])
    const trusted = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...trusted, TEST_CERTIFICATE.cert])
    try {
      expect(await outcome(there.url, rules)).toEqual(['DELIVERED', 204])
      expect(await outcome(`https://other.test:${there.port}/`, rules)).toEqual(['PENDING', 'TLS'])
    } finally {
      tls.setDefaultCACertificates(trusted)
    }
    expect(await outcome(`https://hooks.test:${plain.port}/`, rules)).toEqual(['PENDING', 'TLS'])
    expect(plain.received).toEqual([])
  })
})

describe('inner hosts (HOOK-7, SEC-20)', () => {
  /** 127.0.0.1 plays the host of the public internet, 127.0.0.3 on the same port the one behind the server. */
  async function places() {
    const inner = await receiver({ host: '127.0.0.3' })
    const outer = await receiver({ host: '127.0.0.1', port: inner.port })
    const is_allowed = (address: string) => address === '127.0.0.1'
    return { inner, outer, is_allowed, url: `http://rebound.test:${inner.port}/` }
  }
  /** The name is bound to the inner host once it has been looked at. */
  const rebinding = () => {
    let asked = 0
    return async () => [{ address: ++asked === 1 ? '127.0.0.1' : '127.0.0.3', family: 4 }]
  }

  test('a name that leads inward is refused, and one with a single inner address too', async () => {
    const { inner, outer, is_allowed, url } = await places()
    for (const addresses of [['127.0.0.3'], ['127.0.0.1', '127.0.0.3']]) {
      const resolve = async () => addresses.map((address) => ({ address, family: 4 }))
      const { happen, results } = await world(url)
      await happen()
      await deliver(receiverRules(outer, { resolve, is_allowed }))
      expect(await results()).toEqual([['PENDING', 'ADDRESS_REFUSED']])
    }
    expect([inner.received, outer.received]).toEqual([[], []])
  })

  test('a name that is bound anew after the look: what is called is what was looked at', async () => {
    const { inner, outer, is_allowed, url } = await places()
    const { happen, results } = await world(url)
    await happen(20)
    await deliver(receiverRules(outer, { resolve: rebinding(), is_allowed }))
    expect(inner.received).toEqual([])
    expect(outer.received).toHaveLength(20)
    expect(await results()).toEqual(Array(20).fill(['DELIVERED', 204]))
  })

  test('control: looked at and then called by its name, it reaches the inner host', async () => {
    const { inner, outer, is_allowed, url } = await places()
    const resolve = rebinding()
    await pinAddress(new URL(url), receiverRules(outer, { resolve, is_allowed }))
    const status = await new Promise((done, fail) => {
      const call = http.request(url, {
        method: 'POST',
        lookup: (_name, { all }, found) =>
          void resolve().then((all_of) => (all ? found(null, all_of) : found(null, all_of[0]!.address, 4))),
      })
      call.on('response', (answer) => done(answer.resume().statusCode)).on('error', fail)
      call.end('{}')
    })
    expect([status, inner.received.length, outer.received.length]).toEqual([204, 1, 0])
  })
})

describe('endpoints that end (HOOK-2b, HOOK-3d, MAIL-81)', () => {
  const mailed = (account_id: number) =>
    t.deps.db
      .selectFrom('mails')
      .select(['kind', 'payload'])
      .where('account_id', '=', account_id)
      .where('kind', '=', 'webhook-disabled')
      .execute()

  test('410 disables at once: what waits is skipped, Admins are mailed, nothing more is written or sent', async () => {
    const there = await receiver()
    there.answer = (_one, res) => res.writeHead(410).end()
    const { id, account_id, happen, results, endpoint } = await world(there.url)
    await happen(30)
    await deliver(receiverRules(there))
    const sent = there.received.length
    expect(sent).toBeLessThanOrEqual(11)
    expect(await endpoint()).toMatchObject({ status: 'DISABLED', disabled_reason: 'GONE' })
    const outcomes = await results()
    expect(outcomes.every(([status]) => status === 'SKIPPED')).toBe(true)
    expect(outcomes.filter(([, first]) => first === 410)).toHaveLength(sent)
    expect((await mailed(account_id)).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ webhook_id: id }),
    ])
    await happen(1)
    await deliver(receiverRules(there))
    expect(await results()).toHaveLength(30)
    expect(there.received).toHaveLength(sent)
  })

  test('nothing but failures for five days, twenty at least', async () => {
    const there = await receiver()
    there.answer = (_one, res) => res.writeHead(503).end()
    const { account_id, happen, endpoint } = await world(there.url)
    await happen(19)
    await deliver(receiverRules(there))
    t.advance(5 * 86_400_000)
    expect((await endpoint()).status).toBe('ACTIVE')
    await deliver(receiverRules(there))
    expect(await endpoint()).toMatchObject({ status: 'DISABLED', disabled_reason: 'FAILING' })
    expect(await mailed(account_id)).toHaveLength(1)
  })

  test('one success in between, and it is not', async () => {
    const there = await receiver()
    there.answer = (_one, res) => res.writeHead(503).end()
    const { happen, endpoint } = await world(there.url)
    await happen(25)
    await deliver(receiverRules(there))
    t.advance(5 * 86_400_000 - 10_000)
    there.answer = (_one, res) => res.writeHead(there.received.length === 26 ? 200 : 503).end()
    await deliver(receiverRules(there))
    t.advance(10_000)
    await happen(1)
    await deliver(receiverRules(there))
    expect((await endpoint()).status).toBe('ACTIVE')
  })

  test('after the tenth failed attempt a delivery is FAILED', async () => {
    const there = await receiver()
    there.answer = (_one, res) => res.writeHead(500).end()
    const { happen, results } = await world(there.url)
    await happen()
    for (let attempt = 1; attempt <= 10; attempt++) {
      await deliver(receiverRules(there))
      expect(there.received).toHaveLength(attempt)
      t.advance(29 * 3_600_000)
    }
    await deliver(receiverRules(there))
    expect(await results()).toEqual([['FAILED', ...Array(10).fill(500)]])
  })
})
