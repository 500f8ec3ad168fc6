import { connect, type Socket } from 'node:net'
import { build } from 'hdr-histogram-js'

export interface Reply {
  readonly status: number
  readonly body: string
}

/** One piece of work as requests to be sent one after the other; its result says whether it was done. */
export type Script = Generator<string, boolean, Reply>

export interface Measured {
  readonly per_second: number
  readonly p50_ms: number
  readonly p99_ms: number
  /** Not done or not answered; with one of these a rate is none (PERF-1). */
  readonly failed: number
  readonly count: number
}

interface Load {
  /** Connections are spread over them. */
  readonly ports: readonly number[]
  readonly seconds: number
  /** Called for each piece of work, with the number of its connection. */
  readonly script: (connection: number) => Script
}

const LENGTH = /\r\ncontent-length: (\d+)/i
const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'
const MICROS = 1_000
const MOST_MICROS = 60_000_000

/** A whole request as it goes over the wire. */
export const requestOf = (
  method: string,
  path: string,
  { body, headers = {} }: { body?: string; headers?: Readonly<Record<string, string>> } = {},
): string => {
  const all = {
    host: '127.0.0.1',
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** One request and nothing else. */
export const asking = (request: string, expect: number) =>
  function* (): Script {
    return (yield request).status === expect
  }

/**
 * A kept connection that is written and read as bytes: a client that builds requests and reads answers as objects takes more
 * of the two cores than what it measures (PERF-1).
 */
export class Connection {
  private readonly socket: Socket
  private got = ''
  private answered: ((reply: Reply | null) => void) | null = null

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.on('data', (chunk) => this.read(chunk.toString('latin1')))
    this.socket.on('error', () => this.answer(null))
    this.socket.on('close', () => this.answer(null))
  }

  send(request: string, answered: (reply: Reply | null) => void): void {
    this.answered = answered
    this.socket.write(request)
  }

  end(): void {
    this.socket.destroy()
  }

  private read(text: string): void {
    this.got += text
    const head = this.got.indexOf(HEAD_END)
    if (head < 0) return
    const length = LENGTH.exec(this.got.slice(0, head + 2))?.[1]
    const body_at = head + HEAD_END.length
    const is_chunked = length === undefined && /\r\ntransfer-encoding: chunked/i.test(this.got.slice(0, head + 2))
    if (is_chunked ? !this.got.endsWith(LAST_CHUNK) : this.got.length < body_at + Number(length ?? 0)) return
    const reply = { status: Number(this.got.slice(9, 12)), body: this.got.slice(body_at) }
    this.got = ''
    this.answer(reply)
  }

  private answer(reply: Reply | null): void {
    const { answered } = this
    this.answered = null
    answered?.(reply)
  }
}

/** Does one script on a connection; false where it was not done or not answered. */
function perform(connection: Connection, script: Script, done: (is_done: boolean) => void): void {
  const go = ({ done: is_over, value }: IteratorResult<string, boolean>): void => {
    if (is_over) done(value)
    else connection.send(value, (reply) => (reply === null ? done(false) : go(script.next(reply))))
  }
  go(script.next(undefined as never))
}

const portOf = (ports: readonly number[], n: number): number => ports[n % ports.length] as number

const histogram = () => build({ highestTrackableValue: MOST_MICROS, numberOfSignificantValueDigits: 3 })

export class Tally {
  private readonly times = histogram()
  private failed = 0
  private count = 0

  add(since: number, is_done: boolean): void {
    if (!is_done) {
      this.failed++
      return
    }
    this.count++
    this.times.recordValue(Math.min(MOST_MICROS, Math.max(1, Math.round((performance.now() - since) * MICROS))))
  }

  result(seconds: number): Measured {
    const at = (percent: number): number => this.times.getValueAtPercentile(percent) / MICROS
    return { per_second: this.count / seconds, p50_ms: at(50), p99_ms: at(99), failed: this.failed, count: this.count }
  }
}

/** So many clients that each wait for their answer before they ask again. */
export async function closedLoop({ ports, seconds, script, clients }: Load & { clients: number }): Promise<Measured> {
  const tally = new Tally()
  const end = performance.now() + seconds * 1000
  const client = (n: number) =>
    new Promise<void>((resolve) => {
      const connection = new Connection(portOf(ports, n))
      const next = (): void => {
        const since = performance.now()
        perform(connection, script(n), (is_done) => {
          tally.add(since, is_done)
          if (performance.now() < end && is_done) return next()
          connection.end()
          resolve()
        })
      }
      next()
    })
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  return tally.result(seconds)
}

const TICK_MS = 1
/** Work that is late for want of a connection waits, and its waiting counts. */
const CONNECTIONS = 400

/** So many pieces of work a second, whether or not the ones before are answered; each is timed from when it was due (PERF-1). */
export async function openLoop({
  ports,
  seconds,
  script,
  per_second,
}: Load & { per_second: number }): Promise<Measured> {
  const tally = new Tally()
  const idle = Array.from({ length: CONNECTIONS }, (_, n) => ({ n, connection: new Connection(portOf(ports, n)) }))
  const all = [...idle]
  const total = Math.floor(per_second * seconds)
  const began = performance.now()
  let begun = 0
  let ended = 0
  await new Promise<void>((resolve) => {
    const begin = (): void => {
      const due = Math.min(total, Math.floor(((performance.now() - began) * per_second) / 1000))
      while (begun < due) {
        const free = idle.pop()
        if (!free) return
        const since = began + (begun++ * 1000) / per_second
        perform(free.connection, script(free.n), (is_done) => {
          tally.add(since, is_done)
          idle.push(free)
          ended++
          if (ended === total) resolve()
        })
      }
    }
    const timer = setInterval(() => {
      begin()
      if (ended === total) clearInterval(timer)
    }, TICK_MS)
  })
  for (const { connection } of all) connection.end()
  return tally.result(seconds)
}
