import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

let t: TestApp
let port: number
const endless = new Readable({ highWaterMark: 64 * 1024, read: () => void endless.push(Buffer.alloc(64 * 1024)) })
beforeAll(async () => {
  t = await createTestApp()
  t.app.get('/endless', (_req, reply) => reply.send(endless))
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as { port: number }).port
})
afterAll(() => t.close())

const dial = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

describe('callers who hold a connection and nothing else', () => {
  test('have two minutes for a whole request, and a minute without a byte either way', () => {
    expect([t.app.server.requestTimeout, t.app.server.timeout]).toEqual([120_000, 60_000])
  })

  test('a body that stops coming ends the connection', async () => {
    t.app.server.setTimeout(200)
    const socket = await dial()
    socket.write(`${HEAD}content-length: 1000\r\n\r\n{"email"`)
    await once(socket.resume(), 'close')
    expect(socket.destroyed).toBe(true)
  })

  test('a reader who stops reading ends what was being written for it', async () => {
    t.app.server.setTimeout(200)
    const socket = await dial()
    socket.pause()
    socket.write('GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n')
    if (!endless.closed) await once(endless, 'close')
    expect(endless.destroyed).toBe(true)
    socket.destroy()
  })
})
