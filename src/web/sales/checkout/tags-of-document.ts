import type { CheckoutPageData } from '#core/sales/checkout/page-data.ts'
import { readPageData } from '#web/platform/client/page-data.ts'
import { readConsent } from '#web/platform/consent/consent.ts'

/** What this document was told of tags (FUN-5); a widget's frame and a test have another document, or none. */
export function tagsOfDocument(): CheckoutPageData['tags'] {
  try {
    return readPageData<Partial<CheckoutPageData>>().tags
  } catch {
    return undefined
  }
}

/** The event has tags, the visitor agreed to them, and this document's policy does not let them in. */
export const needsOwnDocument = (): boolean => tagsOfDocument() === null && readConsent() === 'YES'
