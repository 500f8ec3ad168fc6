import type { CompanionView, ScanAnswer } from '#core/check-in/scanning/schema.ts'
import type { Scan } from './api.ts'

/** How a verdict looks, sounds and feels. NO_ANSWER: the server was not heard, so nothing is known of the ticket. */
export type VerdictKind = 'ADMITTED' | 'CHECKED_OUT' | 'REFUSED' | 'UNPAID' | 'NO_ANSWER'

export interface ShownScan {
  readonly id: number
  readonly kind: VerdictKind
  readonly answer: ScanAnswer | null
  /** What was read, when it is something people can read too. */
  readonly reference: string | null
  readonly at: Date
  /** Decided by this device, without the server (OFF-4); `is_unknown`: a ticket its pack does not know yet (OFF-4g). */
  readonly alone?: { readonly is_unknown: boolean }
  /** Of the same order and not in yet; offered with this verdict (SCN-24). */
  readonly companions?: readonly CompanionView[]
  /** At a list that hands extras out: what was asked, so that more may follow or it may be undone (EXT-9). */
  readonly asked?: Scan
  /** The verdicts on several tickets admitted together; then `answer` is none of them. */
  readonly party?: readonly ShownScan[]
}

export const verdictKind = ({ verdict, reason }: Pick<ScanAnswer, 'verdict' | 'reason'>): VerdictKind =>
  verdict === 'REFUSED' && reason === 'UNPAID' ? 'UNPAID' : verdict
