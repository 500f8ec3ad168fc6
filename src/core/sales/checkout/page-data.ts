import type { Operator } from '#core/platform/operator.ts'

/** The frame of another origin in which an organizer's tags run, once the visitor accepts (FUN-5). */
export interface TagFrame {
  readonly url: string
  /** Whose scripts run in it, by the names the public knows them by. */
  readonly services: readonly string[]
}

/** What the checkout's document says beside the operator. */
export interface CheckoutPageData {
  readonly operator: Operator
  /** In the document of a summary, whose policy lets the frame in; `null`: the event has tags, but not in this document. */
  readonly tags?: TagFrame | null
}
