import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

const LINK = 'o_7Kd4ABCDEFGHJKLMNPQRST'
const TOKEN = 'xY9-_secretTokenOfAMail'
const SECRETS = /ABCDEFGHJKLMNPQRST|secretTokenOfAMail/

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('debug', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

/** A fault whose message, and so its stack, names a secret link and a mailed token. */
const fault = (options?: ErrorOptions): Error =>
  new Error(`no answer from https://t.example/order/5/${LINK}/x and /auth/reset-password/${TOKEN}`, options)

describe('what a log line says of a secret link or token (IDN-2, SEC-29)', () => {
  test.each<[string, object]>([
    ['the message and the stack of a fault', { err: fault() }],
    ['the cause of a fault', { err: new Error('a page failed', { cause: fault() }) }],
    ['the cause of a cause', { err: new Error('one', { cause: new Error('two', { cause: fault() }) }) }],
    ['the faults of an AggregateError', { err: new AggregateError([fault(), fault()], 'all failed') }],
    ['a cause that is no Error', { err: new Error('x', { cause: `/auth/reset-password/${TOKEN}` }) }],
    ['a fault under another name', { error: fault(), nested: { deep: { stack: fault().stack } } }],
    ['an address beside the fault', { url: `/ticket/5/a_7Kd4ABCDEFGHJKLMNPQRST`, list: [`/resume/${TOKEN}?x=1`] }],
    ['the request', { req: { id: '1', method: 'GET', url: `/confirm-email/${TOKEN}` } }],
  ])('is not the whole of it: %s', (_where, data) => {
    const line = logged((log) => log.error(data, `failed at /check-in/cil_7Kd4ABCDEFGHJKLMNPQRST`))
    expect(line).not.toMatch(SECRETS)
    expect(() => JSON.parse(line)).not.toThrow()
    expect(JSON.parse(line).msg).toBe('failed at /check-in/cil_7Kd4…')
  })

  test('the rest of a fault is still told, with its causes, its code and the line it came from', () => {
    const cause = Object.assign(new TypeError('socket closed'), { code: 'ECONNRESET' })
    const { err } = JSON.parse(logged((log) => log.error({ err: new Error('no answer', { cause }) })))
    expect(err).toMatchObject({ type: 'Error', message: 'no answer', cause: { type: 'TypeError', code: 'ECONNRESET' } })
    expect(err.stack).toContain('log.test.ts')
  })

  test('a fault that is its own cause ends', () => {
    const circle = new Error('round')
    circle.cause = circle
    expect(JSON.parse(logged((log) => log.error({ err: circle }))).err.message).toBe('round')
  })
})

describe('a line of the log (OBS-1)', () => {
  test('says time, level by its word and message', () => {
    expect(JSON.parse(logged((log) => log.warn({ status: 503 }, 'slow')))).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'warn',
      msg: 'slow',
      status: 503,
    })
  })

  test('has at most 8 KB, is JSON all the same, and hides what it hid before it was cut', () => {
    const line = logged((log) =>
      log.error({ err: fault(), more: 'x'.repeat(100_000) }, `at ${LINK} ${'y'.repeat(9000)}`),
    )
    expect(line.length).toBeLessThanOrEqual(8192)
    expect(JSON.parse(line)).toMatchObject({ level: 'error', msg: expect.stringContaining('o_7Kd4…') })
    expect(line).not.toMatch(SECRETS)
  })
})
