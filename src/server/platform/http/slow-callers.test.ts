import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
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

  test('a reader who stops reading is hung up on, with everything still to be written', async () => {
    // written once, which takes longer than this caller is given
    await t.app.inject('/api/openapi.json')
    t.app.server.setTimeout(200)
    const accepted = once(t.app.server, 'connection') as Promise<[Socket]>
    const hungUp = accepted.then(([ours]) => once(ours, 'close'))
    const socket = await dial()
    socket.pause()
    // more than the buffers of both ends hold
    socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(40))
    await hungUp
    const [ours] = await accepted
    expect(ours.bytesWritten).toBeGreaterThan(0)
    socket.destroy()
  })
})
