import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PageErrorKind } from '#core/publishing/public-pages/page-data.ts'

/** What each error page says (ERP-1, ERR-71). */
export const ERROR_PAGE_LABELS: Record<PageErrorKind, { title: MessageDescriptor; text: MessageDescriptor }> = {
  NOT_FOUND: {
    title: msg`Page not found`,
    text: msg`The page you asked for does not exist. Check the address, or start from the home page.`,
  },
  EVENT_UNAVAILABLE: {
    title: msg`Event unavailable`,
    text: msg`This event does not exist or is not open to the public at the moment. The organizer can tell you more.`,
  },
  FAILED: { title: msg`Something went wrong`, text: msg`The page could not be loaded. Try again in a moment.` },
}
