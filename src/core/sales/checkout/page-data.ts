import type { Operator } from '#core/platform/operator.ts'
import type { TagFrame } from '#core/platform/tag-frame.ts'

/** What the checkout's document says beside the operator. */
export interface CheckoutPageData {
  readonly operator: Operator
  /** In the document of a summary, whose policy lets the frame in; `null`: the event has tags, but not in this document. */
  readonly tags?: TagFrame | null
}
