import {
  type Attempt,
  attemptsAtOnce,
  type EndpointHealth,
  healthAfter,
  isDelivered,
  isFailing,
  isGone,
  nextAttemptAt,
} from '#core/identity/webhooks/attempts.ts'
import { webhookId } from '#core/identity/webhooks/body.ts'
import { WEBHOOK_ATTEMPTS_AT_ONCE } from '#core/identity/webhooks/limits.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import { WebhookDeliveryStatus, WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { type Deps, systemCtx } from '#server/platform/context/context.ts'
import { inTransaction, isRetryable, type Tx } from '#server/platform/database/db.ts'
import {
  type DueDelivery,
  type FinishedAttempt,
  listAgain,
  listFirst,
  skipWithoutEntry,
  storeAttempts,
} from '../delivery-queries.ts'
import { disableWebhook } from '../disable-webhook.ts'
import { FLUSH_ATTEMPTS, FLUSH_MS, TURN_BYTES, TURN_MS, TURN_ROWS } from '../limits.ts'
import { findEndpoint } from '../queries.ts'
import { type CallTerms, type EndpointLine, openLine } from './call-endpoint.ts'
import { type Signer, signerOf } from './sign-message.ts'
import { type ClaimedTurn, keepTurn, releaseTurn } from './turn-queries.ts'
import { type EndpointToRead, type ReadObject, withBodies } from './write-bodies.ts'

/** What sending needs beside the process's own. */
export interface SenderDeps extends Deps {
  readonly readObject: ReadObject
  readonly terms: CallTerms
}

/**
 * Delivers to one endpoint what is due, for a few seconds or until nothing is left (HOOK-6). First attempts start in the order
 * of their positions, ten at once; an endpoint that keeps failing is called one attempt at a time. What was done is written
 * down as it goes, under the claim: should this process die, another sends again what it had not written down.
 */
export async function takeTurn(deps: SenderDeps, claimed: ClaimedTurn, stopped: AbortSignal): Promise<void> {
  const endpoint = await findEndpoint(deps.db, claimed.endpoint_id)
  if (endpoint?.status === WebhookStatus.ACTIVE) {
    const { account_id, organizer_id, event_id, mode } = endpoint
    const permissions = endpoint.permissions as RolePermission[]
    const rights = { account_id, permissions, target: { organizer_id, event_id }, mode }
    const line = openLine(endpoint.url, deps.terms)
    const turn = new Turn(deps, claimed, {
      endpoint: { id: endpoint.id, payload: endpoint.payload, rights },
      line,
      sign: signerOf(deps.secrets, endpoint),
      stopped,
    })
    try {
      await turn.run()
    } finally {
      line.close()
    }
  }
  // after a fault the claim is left to lapse: the next try is a minute later
  await releaseTurn(deps.db, claimed)
}

interface Means {
  readonly endpoint: EndpointToRead
  readonly line: EndpointLine
  readonly sign: Signer
  readonly stopped: AbortSignal
}

class Turn {
  private readonly deps: SenderDeps
  private readonly claimed: ClaimedTurn
  private readonly means: Means
  private readonly ends_at = performance.now() + TURN_MS
  private health: EndpointHealth
  private under_way = 0
  /** Begun here, and not yet written down. */
  private readonly taken = new Set<number>()
  private finished: FinishedAttempt[] = []
  private flushed_at = performance.now()
  /** Nothing more is begun: the endpoint is gone, or another process's by now. */
  private is_gone = false
  private is_lost = false
  private wake: () => void = () => {}

  constructor(deps: SenderDeps, claimed: ClaimedTurn, means: Means) {
    this.deps = deps
    this.claimed = claimed
    this.means = means
    this.health = claimed
  }

  async run(): Promise<void> {
    while (this.goesOn()) {
      await this.flush()
      const due = await this.listDue()
      if (due.length > 0) await this.send(due)
      else if (this.under_way > 0) await this.untilFewerThan(this.under_way)
      else break
    }
    await this.untilFewerThan(1)
    await this.flush()
    const is_failing = isFailing(this.health, this.deps.clock())
    if ((this.is_gone || is_failing) && !this.is_lost)
      await disableWebhook(systemCtx(this.deps), this.means.endpoint.id, this.is_gone ? 'GONE' : 'FAILING')
  }

  private goesOn(): boolean {
    return !this.means.stopped.aborted && !this.is_gone && !this.is_lost && performance.now() < this.ends_at
  }

  private async untilFewerThan(count: number): Promise<void> {
    while (this.under_way >= count) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
      if (this.finished.length >= FLUSH_ATTEMPTS || performance.now() - this.flushed_at > FLUSH_MS) await this.flush()
    }
  }

  /** First attempts in their order; between them those that are due again, so that neither waits for the last of the others. */
  private async listDue(): Promise<DueDelivery[]> {
    const at_once = attemptsAtOnce(this.health)
    const limit = at_once === 1 ? 1 : TURN_ROWS
    const wanted = {
      endpoint_id: this.means.endpoint.id,
      now: this.deps.clock(),
      limit,
      max_bytes: TURN_BYTES,
      under_way: [...this.taken],
    }
    const first = await listFirst(this.deps.db, wanted)
    const again = await listAgain(this.deps.db, wanted)
    const longest = Math.max(first.length, again.length)
    return Array.from({ length: longest }, (_none, nth) => [again[nth], first[nth]]).flatMap((pair) =>
      pair.filter((one) => one !== undefined),
    )
  }

  private async send(due: readonly DueDelivery[]): Promise<void> {
    const { endpoint } = this.means
    for (let from = 0; from < due.length && this.goesOn(); from += WEBHOOK_ATTEMPTS_AT_ONCE) {
      const some = due.slice(from, from + WEBHOOK_ATTEMPTS_AT_ONCE)
      const ready = await withBodies(systemCtx(this.deps), { endpoint, readObject: this.deps.readObject }, some)
      if (ready.length < some.length) await this.skip(some.filter(({ id }) => !ready.some((one) => one.id === id)))
      for (const delivery of ready) {
        await this.untilFewerThan(attemptsAtOnce(this.health))
        if (!this.goesOn()) return
        this.begin(delivery)
      }
    }
  }

  private begin(delivery: DueDelivery & { readonly body: string }): void {
    const now = this.deps.clock()
    const id = webhookId(this.means.endpoint.rights.account_id, delivery.position)
    this.under_way++
    this.taken.add(delivery.id)
    void this.means.line
      .attempt(this.means.sign({ id, body: delivery.body, now }), now)
      .then((attempt) => this.end(delivery, attempt))
  }

  private end(delivery: DueDelivery, attempt: Attempt): void {
    const { PENDING, DELIVERED, FAILED } = WebhookDeliveryStatus
    const is_delivered = isDelivered(attempt)
    const now = this.deps.clock()
    const next_attempt_at = is_delivered
      ? null
      : nextAttemptAt(delivery.attempts_made + 1, { now, chance: Math.random() })
    const status = is_delivered ? DELIVERED : next_attempt_at ? PENDING : FAILED
    this.finished.push({ delivery, attempt, status, next_attempt_at })
    this.health = healthAfter(this.health, [attempt])
    if (isGone(attempt)) this.is_gone = true
    this.under_way--
    this.wake()
  }

  /** What is not kept any more is told nobody; it would come back for ever. */
  private skip(deliveries: readonly DueDelivery[]): Promise<unknown> {
    const ids = deliveries.map(({ id }) => id)
    return inTransaction(this.deps.db, (tx) => skipWithoutEntry(tx, ids))
  }

  /** Writes down what has ended, which keeps the claim as well. */
  private async flush(): Promise<void> {
    const finished = this.finished
    if (finished.length === 0 && performance.now() - this.flushed_at < FLUSH_MS) return
    this.finished = []
    this.flushed_at = performance.now()
    const health = await this.twice((tx) => this.write(tx, finished))
    if (health) this.health = health
    else this.is_lost = true
    for (const { delivery } of finished) this.taken.delete(delivery.id)
  }

  private async write(tx: Tx, finished: readonly FinishedAttempt[]): Promise<EndpointHealth | null> {
    const attempts = finished.map(({ attempt }) => attempt)
    const health = await keepTurn(tx, { ...this.claimed, attempts, now: this.deps.clock() })
    if (health && finished.length > 0) await storeAttempts(tx, finished)
    return health
  }

  /** Staff may be ending the same deliveries at this moment, in another order. */
  private async twice<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(this.deps.db, work)
    } catch (error) {
      if (!isRetryable(error)) throw error
      return inTransaction(this.deps.db, work)
    }
  }
}
