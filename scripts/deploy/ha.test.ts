import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { filledIn } from '../drill/cluster.ts'

/** HA-13. Whether the files work is the drill's to show (DRL-4a); what must not be lost of them is asked here. */
const FILES = join(import.meta.dirname, '../../deploy/ha')
const HAPROXY = '/usr/sbin/haproxy'

test('Patroni promises what two servers have, and gives up in time', () => {
  const { bootstrap } = parse(readFileSync(join(FILES, 'patroni.yml'), 'utf8')) as {
    bootstrap: { dcs: Record<string, unknown> & { postgresql: { parameters: Record<string, string> } } }
  }
  expect(bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    primary_start_timeout: 0,
    loop_wait: 2,
    retry_timeout: 3,
    ttl: 10,
  })
  expect(bootstrap.dcs.postgresql.parameters.synchronous_commit).toBe('on')
})

test('by etcd’s second API a primary that stood still does not take the lead back (Patroni 3.0.2)', () => {
  expect(filledIn('etcd.env', {})).toMatchObject({ ETCD_ENABLE_V2: 'true' })
  expect(Object.keys(filledIn('patroni.env', {}))).toContain('PATRONI_ETCD_HOSTS')
  expect(() => filledIn('patroni.env', { PATRONI_MISSPELT: 'x' })).toThrow('does not name')
})

test('HAProxy asks each second for the primary, and ends the connections of who is not', () => {
  const config = readFileSync(join(FILES, 'haproxy.cfg'), 'utf8')
  expect(config).toMatch(/http-check send meth GET uri \/primary/)
  expect(config).toMatch(/inter 1s fall 2 .*on-marked-down shutdown-sessions/)
})

test.runIf(existsSync(HAPROXY))('HAProxy takes its file with the settings of haproxy.env', () => {
  const check = (env: Record<string, string>) =>
    execFileSync(HAPROXY, ['-c', '-f', join(FILES, 'haproxy.cfg')], { env, encoding: 'utf8', stdio: 'pipe' })
  const env = filledIn('haproxy.env', {})
  expect(check(env)).toContain('valid')
  expect(() => check({ ...env, HA_DB1_PORT: 'none' })).toThrow()
})
