import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { slugify } from '#core/platform/ids.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { get, type Rate, together } from './load.ts'
import { ADDRESS, type BenchWorld, PORT } from './world.ts'

/** Debian's package; elsewhere the comparison is left out and says so. */
const NGINX = '/usr/sbin/nginx'
const BROWSERS = 50
const ROUNDS = 3
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const TARGET = 0.6

/** One worker that sends the same bytes from a file, logs nothing and needs no rights: our server is one process too. */
const config = (directory: string, port: number): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${directory}/nginx.pid;
error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 1000000;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${directory}/files;
    default_type "text/html; charset=utf-8";
    add_header content-encoding br;
    add_header cache-control "private, no-cache";
    add_header vary "Accept-Encoding, Accept-Language, Cookie";
  }
}
`

async function startNginx(directory: string, url: string): Promise<ChildProcess> {
  const port = Number(new URL(url).port)
  writeFileSync(join(directory, 'nginx.conf'), config(directory, port))
  const args = ['-p', directory, '-c', join(directory, 'nginx.conf')]
  const nginx = spawn(NGINX, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  for (let tries = 0; tries < 50; tries++) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return nginx
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  nginx.kill('SIGKILL')
  throw new Error('nginx did not start')
}

/** The bytes as they travel, so that both sides send the very same. */
async function bytesOf(url: string): Promise<Buffer> {
  const { get: ask } = await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  ask(url, { headers: { 'accept-encoding': 'br' } }, (reply) => {
    const parts: Buffer[] = []
    reply.on('data', (part: Buffer) => parts.push(part))
    reply.on('end', () => resolve(Buffer.concat(parts)))
  }).on('error', reject)
  return promise
}

interface Compared {
  readonly what: string
  readonly rate: Rate
  readonly baseline?: Rate
  readonly target?: number
}

/** The cached event page against the same bytes as a file of nginx, one process of each, in turn, same load generator. */
export async function benchNginx(world: BenchWorld): Promise<Compared[]> {
  if (!existsSync(NGINX)) {
    console.log(`no ${NGINX} on this machine: the comparison with nginx is left out`)
    return []
  }
  const { db } = world.deps
  const event_id = await createEvent(db, await createAccount(db), {
    description: '<p>Three bands, one pier.</p>'.repeat(20),
  })
  for (let n = 0; n < 20; n++) await createTicket(db, event_id, { title: `Block ${n + 1}`, order: n, capacity: null })
  const page = `${ADDRESS}/event/${event_id}/${slugify('Low Tide Sessions')}`
  const bytes = await bytesOf(page)
  const directory = mkdtempSync(join(tmpdir(), 'turnout-nginx-'))
  chmodSync(directory, 0o755)
  mkdirSync(join(directory, 'files'))
  writeFileSync(join(directory, 'files', 'page'), bytes)
  const file = `http://127.0.0.1:${PORT + 2}/page`
  const nginx = await startNginx(directory, file)
  const load = { headers: { 'accept-encoding': 'br' }, clients: BROWSERS, seconds: SECONDS / ROUNDS }
  const rounds: { ours: Rate; theirs: Rate }[] = []
  try {
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ theirs: await get({ url: file, ...load }), ours: await get({ url: page, ...load }) })
  } finally {
    const gone = new Promise((resolve) => nginx.once('exit', resolve))
    nginx.kill('SIGQUIT')
    await gone
    rmSync(directory, { recursive: true, force: true })
  }
  const theirs = together(rounds.map((round) => round.theirs))
  const ours = together(rounds.map((round) => round.ours))
  return [
    { what: `nginx, one worker, ${bytes.length} bytes from a file`, rate: theirs },
    { what: 'event page, cached, one process, the same bytes', rate: ours, baseline: theirs, target: TARGET },
  ]
}
