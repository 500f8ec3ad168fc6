import type { ReactNode } from 'react'

/** Offers to revoke the API keys that members made, in the question before they are removed (KEY-4). */
export type OfferKeys = (user_ids: readonly number[]) => {
  /** Stands in the question; nothing where the reader may not revoke keys. */
  readonly field: ReactNode
  /** Whether it was taken, once the question is answered. */
  readonly isTaken: () => boolean
}
