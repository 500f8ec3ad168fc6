import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's package. */
export const NGINX = '/usr/sbin/nginx'

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
export async function bytesOf(url: string): Promise<Buffer> {
  const { get: ask } = await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  ask(url, { headers: { 'accept-encoding': 'br' } }, (reply) => {
    const parts: Buffer[] = []
    reply.on('data', (part: Buffer) => parts.push(part))
    reply.on('end', () => resolve(Buffer.concat(parts)))
  }).on('error', reject)
  return promise
}

export interface ServedFile {
  readonly path: string
  stop(): Promise<void>
}

/** These bytes as a file of nginx, one worker, at this port. */
export async function serveFile(bytes: Buffer, port: number): Promise<ServedFile> {
  const directory = mkdtempSync(join(tmpdir(), 'turnout-nginx-'))
  chmodSync(directory, 0o755)
  mkdirSync(join(directory, 'files'))
  writeFileSync(join(directory, 'files', 'page'), bytes)
  const nginx = await startNginx(directory, `http://127.0.0.1:${port}/page`)
  return {
    path: '/page',
    stop: async () => {
      const gone = new Promise((resolve) => nginx.once('exit', resolve))
      nginx.kill('SIGQUIT')
      await gone
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
