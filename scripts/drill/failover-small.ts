import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CLAIM_TIMEOUT_MS } from '#core/platform/limits.ts'
import { Journal } from './journal.ts'
import { Shopfront } from './load/calls.ts'
import { type LoadSize, startLoad } from './load/load.ts'
import { startProvider } from './load/provider.ts'
import { openShop, type Shop } from './load/shop.ts'
import { drillSettings, startProductHere } from './product-here.ts'
import { Relay } from './relay.ts'
import { startPair } from './servers.ts'
import { type Fault, judge, type Verdict } from './verdict.ts'

export interface DrillOptions {
  readonly size: LoadSize
  readonly say: (line: string) => void
  /** False: the control, which looks past the gate (DRL-5). */
  readonly has_gate?: boolean
  /** What becomes of the primary: it dies and the standby takes over, or it comes back first. */
  readonly fault: 'PROMOTE' | 'RESTART_THEN_PROMOTE'
  /** Two claims without answer are there when the primary dies; one, the control, names no epoch and waits for a minute (DRL-5). */
  readonly has_claims?: boolean
}

export type DrillResult = Verdict & { readonly complaints: readonly string[]; readonly claims: readonly Repeated[] }

/** A call whose process died as it answered it, right before the fault, and its repeat under the same key (HA-4). */
export interface Repeated {
  readonly what: string
  /** Milliseconds from the fault until it was answered. */
  readonly ms: number
  readonly is_right: boolean
}

/** DRL-4b: a primary with its synchronous standby, the load beside its faults, and what became of what it was told. */
export async function failoverSmall(options: DrillOptions): Promise<DrillResult> {
  const { size, say, has_gate = true, has_claims = false, fault } = options
  const folder = mkdtempSync(join(tmpdir(), 'turnout-drill-'))
  const pair = await startPair(folder)
  const relay = await Relay.to(pair.primary.port)
  const provider = await startProvider()
  const stripe_url = provider.stripe.url
  const settings = drillSettings({ url: pair.primary.url(relay.port), data: join(folder, 'data'), stripe_url })
  const product = await startProductHere(settings, { has_gate })
  const addresses = [product.address]
  provider.tell(addresses)
  const { db, secrets } = product.deps
  const shop = await openShop(db, secrets, { capacity: TICKETS, scarce: size.buyers, staff: size.staff })
  say('servers and product are there')
  const journal = new Journal(join(folder, 'journal'))
  const load = startLoad({ addresses, shop, journal, stripe_url, size, has_pages: false })
  try {
    const stage = { pair, relay, journal, shop, address: product.address }
    const { faults, keys } = await runFaults(stage, { say, fault, has_gate, has_claims })
    const claims = keys ? await repeatClaims(stage, keys, faults.at(-1)!.at) : []
    await untilBought(journal, faults.at(-1)!.at)
    say('bought again')
    await load.stop()
    say('everybody has been answered')
    // what is gone in the control gets no end any more
    const settle = has_gate ? {} : { settle_ms: CONTROL_SETTLE_MS }
    const verdict = await judge({ url: pair.standby.url(), journal, money: provider.stripe.data, faults, ...settle })
    return { ...verdict, complaints: load.complaints, claims }
  } finally {
    await load.stop()
    await product.stop()
    await provider.stop()
    await relay.stop()
    await pair.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const CONTROL_SETTLE_MS = 1_000
/** Of each sale that is to outlast the drill. */
const TICKETS = 50_000

interface Stage {
  readonly pair: Awaited<ReturnType<typeof startPair>>
  readonly relay: Relay
  readonly journal: Journal
  readonly shop: Shop
  readonly address: string
}

interface Claims {
  readonly of_epoch: string
  readonly of_none: string
}

/** Each at its moment, told as it happens; answers when they were, and which keys were claimed. */
async function runFaults(
  stage: Stage,
  { say, fault, has_gate, has_claims }: Required<Omit<DrillOptions, 'size'>>,
): Promise<{ faults: Fault[]; keys: Claims | null }> {
  const { pair, relay, journal } = stage
  const faults: Fault[] = []
  const begin = (what: string): void => {
    say(what)
    faults.push({ what, at: Date.now() })
  }
  await untilBought(journal, Date.now())
  begin('COMMIT cut before, in, after')
  relay.cutCommits('before', 'in', 'after', 'before', 'in', 'after')
  while (relay.cutsLeft() > 0) await pause(20)
  await untilBought(journal, faults.at(-1)!.at)
  let keys: Claims | null = null
  if (fault === 'RESTART_THEN_PROMOTE') {
    // so that what is restarted is there while those who were cut off are still looked for
    await pair.primary.ask('checkpoint')
    begin('standby gone: commits wait')
    await pair.standby.kill()
    await untilCommitWaits(pair.primary.url())
    // so that a reservation is among them
    await pause(MORE_COMMITS_MS)
    say('kill -9 of the primary, restart: it shows what it alone has')
    await pair.primary.kill()
    await pair.primary.start()
    await (has_gate ? pause(RESTARTED_MS) : untilTold(journal, Date.now()))
    await pair.primary.kill()
    await pair.standby.start()
  } else {
    if (has_claims) keys = { of_epoch: await plantClaim(stage), of_none: await plantClaim(stage, { has_epoch: false }) }
    begin('kill -9 of the primary')
    await pair.primary.kill()
  }
  say('the standby is promoted')
  await pair.standby.promote()
  relay.lead(pair.standby.port)
  return { faults, keys }
}

const ask = ({ shop, address }: Stage, key: string) => {
  const { event_id, ticket_id, price_id } = shop.sales[0]
  return new Shopfront([address]).once({
    method: 'POST',
    path: `/api/public/events/${event_id}/order`,
    headers: { 'idempotency-key': key },
    body: { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }] },
  })
}

async function plantClaim(stage: Stage, { has_epoch = true } = {}): Promise<string> {
  const key = randomUUID()
  await ask(stage, key)
  const planted = await stage.pair.primary.ask(
    `update idempotency_keys set status = null, answer = null, completed_at = null, claimed_at = date_trunc('milliseconds', now()),
       epoch = case when $2 then epoch end where key = $1 returning epoch`,
    [key, has_epoch],
  )
  if (planted.length !== 1) throw new Error('a claim was not planted')
  return key
}

/** Of a claim of the old server nobody waits; without its epoch nobody could tell, for a minute (HA-4, DRL-5). */
async function repeatClaims(stage: Stage, { of_epoch, of_none }: Claims, moment: number): Promise<Repeated[]> {
  const served = async (key: string): Promise<number> => {
    for (;;) {
      if ((await ask(stage, key))?.status === 201) return Date.now() - moment
      await pause(LOOK_MS)
    }
  }
  const [first, second] = await Promise.all([served(of_epoch), served(of_none)])
  return [
    { what: 'a claim of the old server', ms: first, is_right: first < CLAIM_TIMEOUT_MS / 2 },
    { what: 'CONTROL: a claim that names no epoch', ms: second, is_right: second > CLAIM_TIMEOUT_MS - CLAIM_SLACK_MS },
  ]
}

/** A claim is a little older than the fault, and its repeat is asked each half second. */
const CLAIM_SLACK_MS = 5_000
const LOOK_MS = 500

/** The control has told somebody what the restarted server alone knows; its commits all wait, so it can tell nothing else. */
async function untilTold(journal: Journal, moment: number): Promise<void> {
  const ends_at = moment + TOLD_MS
  while (!journal.hasAcknowledgedSince(moment) && Date.now() < ends_at) await pause(REPEAT_MS)
}
const TOLD_MS = 15_000

/** Milliseconds the restarted primary is there before the standby takes over: long enough for every buyer to ask it. */
const RESTARTED_MS = 3_000

const MORE_COMMITS_MS = 400
const REPEAT_MS = 20

async function untilBought(journal: Journal, moment: number): Promise<void> {
  while (!journal.hasBoughtSince(moment)) await pause(REPEAT_MS)
}

async function untilCommitWaits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const waiting = "select 1 from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'"
  while ((await client.query(waiting)).rows.length === 0) await pause(REPEAT_MS)
  client.on('error', () => {})
  void client.end().catch(() => {})
}
