import type { Action, JobAfter } from './actions.ts'

/** What queues jobs without being an action of the audit log: a stranger's request, a webhook, a round of the clock. */
export const OTHER_CAUSES = {
  'password_reset.requested': ['auth.send-reset-link'],
  'password_reset.link_made': ['mails.send'],
  'email_confirmation.requested': ['mails.send'],
  'ticket_link.requested': ['my-tickets.send-link'],
  'ticket_link.made': ['mails.send'],
  'payment_event.received': ['payments.handle-event', 'payments.read-payment'],
  /** The provider has taken the return on: the money is on its way (MAIL-18). */
  'payment_return.accepted': ['mails.send'],
  'payment_returns.reconciled': ['payments.return-payment'],
  'holds.swept': ['checkout.sweep'],
  /** The operator is told of what was raised (MAIL-190). */
  'alarms.raised': ['mails.send'],
  'mails.retried': ['mails.send'],
  /** Units came free that somebody waits for (WTL-11). */
  'stock.freed': ['waiting.allocate'],
  'messages.swept': ['messages.send', 'messages.send-scheduled'],
} as const satisfies Record<string, readonly string[]>

export type Cause = Action | keyof typeof OTHER_CAUSES
export type JobOf<Name extends Cause> = Name extends Action
  ? JobAfter<Name>
  : Name extends keyof typeof OTHER_CAUSES
    ? (typeof OTHER_CAUSES)[Name][number]
    : never

/** Every job that is queued by what happens; others run by the clock alone. */
export type JobName = { [Name in Cause]: JobOf<Name> }[Cause]

declare const follows: unique symbol

/** A job together with what it follows; only `after` makes one. */
export interface Follower<Job extends JobName = JobName> {
  readonly cause: Cause
  readonly job: Job
  readonly [follows]: true
}

/**
 * Names the job and what it follows, both as literals. A job that the list does not name after this cause does not compile;
 * one that the list names and nothing queues fails `followers.test.ts` in `server/platform/jobs`.
 */
export const after = <const Name extends Cause, const Job extends JobOf<Name> & JobName>(cause: Name, job: Job) =>
  ({ cause, job }) as unknown as Follower<Job>
