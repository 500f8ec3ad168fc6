import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ADDRESS } from './world.ts'

const BARE = `const [body, headers] = process.argv.slice(1)
  const server = require('node:http').createServer((_req, res) => {
    res.writeHead(200, JSON.parse(headers))
    res.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)))`

export interface Bare {
  readonly port: number
  readonly stop: () => void
}

/** Sends the same bytes as the call it stands beside, by nothing but Node's own server, in a process of its own. */
export async function startBare(path: string): Promise<Bare> {
  const answer = await fetch(`${ADDRESS}${path}`)
  const body = await answer.text()
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.includes(name)))
  const server = spawn(process.execPath, ['-e', BARE, body, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(server.stdout, 'data')) as [Buffer]
  return { port: Number(port), stop: () => server.kill() }
}
