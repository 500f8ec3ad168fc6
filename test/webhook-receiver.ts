import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { type FetchRules, PICTURE_RULES } from '#server/platform/outgoing/pinned-request.ts'
import { TEST_CERTIFICATE } from './test-certificate.ts'

/** What arrived at a receiver, byte for byte. */
export interface Received {
  readonly body: string
  readonly headers: IncomingHttpHeaders
  readonly position: number
}

type Answer = (received: Received, res: ServerResponse) => unknown

export interface Receiver {
  readonly port: number
  readonly url: string
  readonly received: Received[]
  /** How many connections were ever opened to it. */
  readonly connections: () => number
  /** Whoever is told nothing else hears 204. */
  answer: Answer
  close(): Promise<void>
}

const readBody = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

interface Place {
  /** This machine has many; one plays the public internet, another the network behind the server. */
  readonly host?: string
  readonly port?: number
  readonly tls?: boolean
  readonly answer?: Answer
}

/** A real server of somebody else's on this machine. */
export async function startReceiver({
  host = '127.0.0.1',
  port = 0,
  tls = false,
  answer,
}: Place = {}): Promise<Receiver> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let opened = 0
  const onRequest = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await readBody(req).catch(() => null)
    if (body === null) return
    const { position } = JSON.parse(body || '{}') as { position: number }
    const one = { body, headers: req.headers, position }
    received.push(one)
    await receiver.answer(one, res)
  }
  const server = tls ? https.createServer(TEST_CERTIFICATE, onRequest) : http.createServer(onRequest)
  server.on('connection', (socket: Socket) => {
    opened++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const at = (server.address() as AddressInfo).port
  const receiver: Receiver = {
    port: at,
    url: `${tls ? 'https' : 'http'}://${tls ? 'hooks.test' : host}:${at}/turnout`,
    received,
    connections: () => opened,
    answer: answer ?? ((_one, res) => res.writeHead(204).end()),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

/** Rules by which receivers on this machine play public ones: by http, on any port, and every name is 127.0.0.1 unless told. */
export const receiverRules = ({ port }: Pick<Receiver, 'port'>, changed: Partial<FetchRules> = {}): FetchRules => ({
  ...PICTURE_RULES,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  is_allowed: (address) => address.startsWith('127.0.0.'),
  ports: [port],
  ...changed,
})
