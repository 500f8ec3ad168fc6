import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#test/product.ts'
import { Program, until } from './programs.ts'
import { Relay } from './relay.ts'

const FILES = join(import.meta.dirname, '../../deploy/ha')
const BIN = '/usr/lib/postgresql/15/bin'
const PASSWORD = 'of-the-drill'
const NAMES = ['db1', 'db2', 'db3'] as const
/** A cluster is made from nothing on a machine that has other things to do. */
const READY_MS = 180_000

type Settings = Record<string, string>

/** A file of settings as an operator fills it in; what it does not name may not be filled in. */
export function filledIn(file: string, values: Settings): Settings {
  const sample = readFileSync(join(FILES, file), 'utf8')
  const lines = sample.split('\n').filter((line) => /^[A-Z]/.test(line))
  const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))
  const unknown = Object.keys(values).filter((name) => !(name in settings))
  if (unknown.length > 0) throw new Error(`${file} does not name ${unknown.join(', ')}`)
  const changed = Object.entries(settings).map(([name, value]) => [
    name,
    values[name] ?? (value === 'change-me' ? PASSWORD : value),
  ])
  return Object.fromEntries(changed)
}

interface Ports {
  readonly postgres: number
  readonly rest: number
  readonly etcd: number
  readonly peer: number
}

/** The links of one machine; each passes a relay of its own (DRL-1). */
interface Links {
  /** From the balancer: buyers, and whether it is the primary. */
  readonly buyers: Relay
  readonly check: Relay
  /** From the other machines. */
  readonly replication: Relay
  readonly rest: Relay
  readonly peer: Relay
  /** From its Patroni to each etcd. */
  readonly etcds: readonly Relay[]
}

/** One of the three machines: PostgreSQL, Patroni and etcd, and their links. */
export class Machine {
  readonly name: string
  readonly links: Links
  readonly patroni: Program
  readonly etcd: Program
  readonly ports: Ports
  private readonly data: string

  constructor(given: { name: string; links: Links; patroni: Program; etcd: Program; ports: Ports; data: string }) {
    this.name = given.name
    this.links = given.links
    this.patroni = given.patroni
    this.etcd = given.etcd
    this.ports = given.ports
    this.data = given.data
  }

  async isPrimary(): Promise<boolean> {
    return (await this.ask('/primary').catch(() => null))?.status === 200
  }

  ask(path: string, init: RequestInit = {}): Promise<Response> {
    const authorization = `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}`
    const url = `http://127.0.0.1:${this.ports.rest}${path}`
    return fetch(url, { signal: AbortSignal.timeout(30_000), ...init, headers: { authorization } })
  }

  /** Postmaster first, then what it has started. */
  private servers(): number[] {
    const postmaster = Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const isChild = (pid: string) => {
      try {
        const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
        return Number(after.split(' ')[1]) === postmaster
      } catch {
        return false
      }
    }
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))
    return [postmaster, ...children.map(Number)]
  }

  /** As kill -9 of the server alone; its Patroni lives. */
  killServer(): void {
    process.kill(this.servers()[0]!, 'SIGKILL')
  }

  private signalServers(name: NodeJS.Signals): void {
    for (const pid of this.servers()) {
      try {
        process.kill(pid, name)
      } catch {
        // ended meanwhile
      }
    }
  }

  private all(): Relay[] {
    const { etcds, ...others } = this.links
    return [...Object.values(others), ...etcds]
  }

  /** Stands still with all its links, as a machine whose host has stopped it. */
  freeze(): void {
    for (const relay of this.all()) relay.stall(true)
    this.patroni.signal('SIGSTOP')
    this.etcd.signal('SIGSTOP')
    this.signalServers('SIGSTOP')
  }

  thaw(): void {
    this.signalServers('SIGCONT')
    this.etcd.signal('SIGCONT')
    this.patroni.signal('SIGCONT')
    for (const relay of this.all()) relay.stall(false)
  }

  /** Loses its power. */
  async kill(): Promise<void> {
    for (const relay of this.all()) relay.stall(true)
    const ended = [this.patroni.end(), this.etcd.end()]
    this.signalServers('SIGKILL')
    await Promise.all(ended)
    for (const relay of this.all()) relay.cutAll()
  }

  restart(): void {
    for (const relay of this.all()) relay.stall(false)
    this.etcd.start()
    this.patroni.start()
  }

  /** Reaches buyers and nobody else. */
  isolate(is_isolated: boolean): void {
    const { replication, rest, etcds } = this.links
    for (const relay of [replication, rest, ...etcds]) relay.stall(is_isolated)
  }

  async stop(): Promise<void> {
    await this.patroni.end().catch(() => {})
    await this.etcd.end().catch(() => {})
    try {
      this.signalServers('SIGKILL')
    } catch {
      // there is no server
    }
    await Promise.all(this.all().map((relay) => relay.stop()))
  }
}

export interface ClusterOptions {
  readonly folder: string
  /** Who runs PostgreSQL, where that may not be us. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
  /** False: the control, whose confirmed orders are on one server (DRL-5). */
  readonly is_synchronous: boolean
}

async function freePorts(): Promise<Ports> {
  return { postgres: await freePort(), rest: await freePort(), etcd: await freePort(), peer: await freePort() }
}

async function linksOf(n: number, all: readonly Ports[]): Promise<Links> {
  const { postgres, rest, peer } = all[n]!
  const [buyers, check] = [await Relay.to(postgres), await Relay.to(rest)]
  const etcds = await Promise.all(all.map(({ etcd }) => Relay.to(etcd)))
  return {
    ...{ buyers, check, replication: await Relay.to(postgres), rest: await Relay.to(rest) },
    ...{ peer: await Relay.to(peer), etcds },
  }
}

/** Three machines and a balancer by the files of deploy/ha, of which the drill fills in addresses and folders (HA-13). */
export class Cluster {
  readonly machines: readonly Machine[]
  /** Where the balancer listens. */
  readonly port: number
  private readonly balancer: Program

  private constructor(machines: readonly Machine[], balancer: Program, port: number) {
    this.machines = machines
    this.balancer = balancer
    this.port = port
  }

  static async start(options: ClusterOptions): Promise<Cluster> {
    const ports = await Promise.all(NAMES.map(freePorts))
    const links = await Promise.all(NAMES.map((_, n) => linksOf(n, ports)))
    const peers = NAMES.map((name, n) => `${name}=http://127.0.0.1:${links[n]!.peer.port}`).join(',')
    const config = writeConfig(options)
    const machines = NAMES.map((name, n) => {
      const folder = join(options.folder, name)
      mkdirSync(folder)
      chmodSync(folder, 0o700)
      if (options.user) chownSync(folder, options.user.uid, options.user.gid)
      const given = { name, folder, links: links[n]!, ports: ports[n]!, user: options.user }
      return new Machine({
        ...given,
        etcd: etcdOf(given, peers),
        patroni: patroniOf(given, config),
        data: dataOf(folder),
      })
    })
    const port = await freePort()
    const cluster = new Cluster(machines, balancerOf(options.folder, { machines, port }), port)
    try {
      await cluster.begin()
    } catch (error) {
      const said = machines.map(({ name, patroni }) => `${name}: ${patroni.said()}`).join('\n')
      await cluster.stop()
      throw new Error(`the cluster did not begin:\n${said}`, { cause: error })
    }
    return cluster
  }

  private async begin(): Promise<void> {
    for (const { etcd } of this.machines) etcd.start()
    // Patroni ends where etcd is not in order yet; a machine starts it again
    for (const { ports } of this.machines) await until('etcd', () => hasCluster(ports.etcd), { ms: READY_MS })
    for (const { patroni } of this.machines) patroni.start()
    this.balancer.start()
    await this.untilWhole()
  }

  /** One primary, two that follow it. */
  async untilWhole(): Promise<void> {
    await until('three machines in order', () => this.isWhole(), { ms: READY_MS })
  }

  private async isWhole(): Promise<boolean> {
    const primary = await this.primary()
    if (!primary) return false
    const reply = await primary.ask('/cluster').catch(() => null)
    if (!reply?.ok) return false
    const { members } = (await reply.json()) as { members: readonly { role: string; state: string; lag?: unknown }[] }
    const follows = members.filter(({ state, lag }) => ['running', 'streaming'].includes(state) && lag === 0)
    return members.length === NAMES.length && follows.length === NAMES.length - 1
  }

  async primary(): Promise<Machine | null> {
    const are = await Promise.all(this.machines.map((machine) => machine.isPrimary()))
    return this.machines[are.indexOf(true)] ?? null
  }

  async etcdLeader(): Promise<Machine> {
    for (const machine of this.machines) {
      const reply = await fetch(`http://127.0.0.1:${machine.ports.etcd}/v3/maintenance/status`, {
        method: 'POST',
        body: '{}',
      })
      const { header, leader } = (await reply.json()) as { header: { member_id: string }; leader: string }
      if (header.member_id === leader) return machine
    }
    throw new Error('no etcd leads')
  }

  /** As `patronictl switchover` asks for it; answers when it is done. */
  async switchover(): Promise<void> {
    const leader = await this.primary()
    const reply = await leader!.ask('/switchover', { method: 'POST', body: JSON.stringify({ leader: leader!.name }) })
    if (!reply.ok) throw new Error(`switchover: ${reply.status} ${await reply.text()}`)
  }

  /** The superuser of the primary, past balancer and relays. */
  async asSuperuser<T>(work: (client: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
    const { ports } = (await this.primary())!
    const client = new pg.Client({
      connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${ports.postgres}/${database}`,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  async stop(): Promise<void> {
    await this.balancer.end()
    await Promise.all(this.machines.map((machine) => machine.stop()))
  }
}

async function hasCluster(port: number): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/version`).catch(() => null)
  return /^\d/.test(((await reply?.json()) as { etcdcluster?: string } | undefined)?.etcdcluster ?? '')
}

interface Given {
  readonly name: string
  readonly folder: string
  readonly links: Links
  readonly ports: Ports
  readonly user: ClusterOptions['user']
}

const dataOf = (folder: string): string => join(folder, 'data')
const local = (port: number): string => `127.0.0.1:${port}`
const http = (port: number): string => `http://${local(port)}`

/** The file every machine has; the control takes the standby's word away from it. */
function writeConfig({ folder, is_synchronous }: ClusterOptions): string {
  const sample = readFileSync(join(FILES, 'patroni.yml'), 'utf8')
  const asynchronous = sample.replace(/^( *synchronous_mode(?:_strict)?): true$/gm, '$1: false')
  if (sample === asynchronous) throw new Error('patroni.yml has no synchronous_mode')
  const path = join(folder, 'patroni.yml')
  writeFileSync(path, is_synchronous ? sample : asynchronous)
  return path
}

const etcdOf = ({ name, folder, links, ports, user }: Given, peers: string): Program =>
  new Program({
    program: '/usr/bin/etcd',
    args: [],
    log: join(folder, '..', `${name}-etcd.log`),
    ...(user ? { user } : {}),
    env: filledIn('etcd.env', {
      ETCD_NAME: name,
      ETCD_DATA_DIR: join(folder, 'etcd'),
      ETCD_LISTEN_PEER_URLS: http(ports.peer),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: http(links.peer.port),
      ETCD_LISTEN_CLIENT_URLS: http(ports.etcd),
      ETCD_ADVERTISE_CLIENT_URLS: http(ports.etcd),
      ETCD_INITIAL_CLUSTER: peers,
    }),
  })

const patroniOf = ({ name, folder, links, ports, user }: Given, config: string): Program =>
  new Program({
    program: '/usr/bin/patroni',
    args: [config],
    log: join(folder, '..', `${name}-patroni.log`),
    ...(user ? { user } : {}),
    env: {
      ...filledIn('patroni.env', {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: local(ports.rest),
        PATRONI_RESTAPI_CONNECT_ADDRESS: local(links.rest.port),
        PATRONI_POSTGRESQL_LISTEN: local(ports.postgres),
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(links.replication.port),
        PATRONI_POSTGRESQL_DATA_DIR: dataOf(folder),
        PATRONI_POSTGRESQL_BIN_DIR: BIN,
        PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
        PATRONI_ETCD_HOSTS: links.etcds.map(({ port }) => local(port)).join(','),
      }),
      // else it asks etcd for addresses and goes past the relays
      PATRONI_ETCD_USE_PROXIES: 'true',
    },
  })

function balancerOf(folder: string, { machines, port }: { machines: readonly Machine[]; port: number }): Program {
  const servers = machines.flatMap(({ links }, n) => [
    [`HA_DB${n + 1}_HOST`, '127.0.0.1'],
    [`HA_DB${n + 1}_PORT`, String(links.buyers.port)],
    [`HA_DB${n + 1}_CHECK_PORT`, String(links.check.port)],
  ])
  return new Program({
    program: '/usr/sbin/haproxy',
    args: ['-db', '-f', join(FILES, 'haproxy.cfg')],
    log: join(folder, 'haproxy.log'),
    env: filledIn('haproxy.env', { HA_LISTEN: local(port), ...Object.fromEntries(servers) }),
  })
}
