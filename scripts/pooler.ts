import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Connections to the server that the pooler has for each database: fewer than a test asks for at once (DB-3). */
const SERVER_CONNECTIONS = 4

/** Anybody who is not root; PgBouncer does not run as root. */
const NOBODY = 65_534

export interface Pooler {
  /** Host and port. */
  readonly server: string
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** PgBouncer in transaction mode before the server of these addresses, for the users and passwords that they name. */
export async function startPooler({
  program,
  urls,
}: {
  program: string
  urls: [string, ...string[]]
}): Promise<Pooler> {
  if (!existsSync(program)) throw new Error(`TEST_PGBOUNCER: there is no ${program}. Debian has it as "pgbouncer".`)
  const directory = mkdtempSync(join(tmpdir(), 'turnout-pooler-'))
  const { hostname, port } = new URL(urls[0])
  const people = urls.map((url) => new URL(url))
  const own = await freePort()
  const users = join(directory, 'users.txt')
  const settings = join(directory, 'pgbouncer.ini')
  writeFileSync(users, people.map(({ username, password }) => `"${username}" "${password}"\n`).join(''))
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 1000
server_idle_timeout = 10
`,
  )
  const is_root = process.getuid?.() === 0
  if (is_root) for (const path of [directory, users, settings]) chownSync(path, NOBODY, NOBODY)
  chmodSync(directory, 0o700)
  const user = is_root ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(program, [settings], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  await ready(child)
  return {
    server: `127.0.0.1:${own}`,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGINT')
        await once(child, 'exit')
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function ready(child: ChildProcess): Promise<void> {
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}:\n${lines.join('\n')}`)))
    if (child.stderr)
      createInterface(child.stderr).on('line', (line) => {
        lines.push(line)
        if (line.includes('process up')) resolve()
      })
  })
}
