import { createContext, useContext } from 'react'
import { paths } from '#core/platform/paths.ts'
import type { CheckoutStep } from '#core/sales/checkout/checkout-step.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { linkOf, type OrderLink } from './api.ts'
import { needsOwnDocument } from './tags-of-document.ts'

/** Where the steps stand: in addresses of their own, or inside a widget's frame, whose address stays (CHK-1, WID-6). */
export interface StepNavigation {
  /** No address follows, and nothing but the frame's own document can be opened in it. */
  readonly is_frame: boolean
  /** The order now shown and its step. */
  readonly show: (order: PublicOrderView, step: CheckoutStep) => void
  /** The reader goes on; Back leads to where they were. */
  readonly push: (link: OrderLink, step: CheckoutStep) => void
  /** Back to where tickets are chosen; a lapsed order takes its place in the history. */
  readonly leave: (url: string, is_over: boolean) => void
}

const IN_DOCUMENT: StepNavigation = {
  is_frame: false,
  show: (order, step) => {
    const { event_id, order_short_id } = linkOf(order)
    const address = paths.checkoutStep(event_id, order_short_id, step)
    if (location.pathname !== address) history.replaceState(history.state, '', address + location.search)
  },
  push: ({ event_id, order_short_id }, step) => {
    const address = paths.checkoutStep(event_id, order_short_id, step)
    // the policies of the other steps let no frame of tags in (FUN-5)
    if (step === 'summary' && needsOwnDocument()) location.assign(address)
    else history.pushState({ moved: true }, '', address)
  },
  leave: (url, is_over) => (is_over ? location.replace(url) : location.assign(url)),
}

export const StepNavigationContext = createContext<StepNavigation>(IN_DOCUMENT)
export const useStepNavigation = (): StepNavigation => useContext(StepNavigationContext)
