import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBodyTime } from './slow-bodies.ts'

let app: FastifyInstance
let socket: Socket
/** Says when the server has begun to read a body, and when it has one. */
const bodies = new EventEmitter()

beforeEach(async () => {
  app = fastify()
  limitBodyTime(app)
  app.addHook('preParsing', async (_req, _reply, payload) => {
    bodies.emit('begun')
    return payload
  })
  app.addContentTypeParser('multipart/form-data', (_req, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null))
  })
  app.post('/', () => new Promise((resolve) => bodies.emit('read', resolve)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  await once(socket, 'connect')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  socket.destroy()
  await app.close()
})

async function begin(type: string): Promise<void> {
  const begun = once(bodies, 'begun')
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\n"`)
  await begun
}

test('a body that comes byte by byte has a minute for the whole of it', async () => {
  const answer: string[] = []
  socket.setEncoding('utf8').on('data', (chunk) => answer.push(String(chunk)))
  const closed = once(socket, 'close')
  await begin('application/json')
  for (let second = 0; second < 59; second++) {
    socket.write('x')
    vi.advanceTimersByTime(1000)
  }
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await closed
  expect(answer.join('')).toMatch(/^HTTP\/1.1 408 /)
})

test('one that has come is hurried no more, however long its answer takes', async () => {
  await begin('application/json')
  const read = once(bodies, 'read') as Promise<[(answer: string) => void]>
  socket.write(`${'x'.repeat(98)}"`)
  const [answer] = await read
  vi.advanceTimersByTime(120_000)
  const [data] = await Promise.all([once(socket, 'data'), answer('done')])
  expect(String(data[0])).toMatch(/^HTTP\/1.1 200 /)
})

test('a picture has the time of any request', async () => {
  const before = vi.getTimerCount()
  await begin('multipart/form-data; boundary=x')
  expect(vi.getTimerCount()).toBe(before)
})
