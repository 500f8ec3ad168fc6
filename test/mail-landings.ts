import type { HostedShop } from './hosted-shop.ts'

/** Of the hosted shop's event, as `createOnSaleEvent` names it. */
export const TITLE = 'Low Tide Sessions'

const STAFF_PAGES: Record<string, string> = {
  '/account/payment': 'How buyers pay, and where the money goes.',
  '/account/bank': 'Where buyers who pay by bank transfer send their money.',
  '/account/keys': 'Accounting',
  '/account/security': 'lapsed.example',
  '/account/log': 'Logged in without the sign-on that is asked for',
}
const OWN_TABS: Record<string, string> = { '#security': 'Authenticator app', '#sessions': 'Log out everywhere' }

/** What the page of a place on a waiting list says once it has ended. */
const PLACES: Record<string, string> = {
  EXPIRED: 'Your offer has ended.',
  CLOSED: 'Your place on the list has ended.',
}

/** What the page of somebody who asked for a place says. */
const APPLICATIONS: Record<string, string> = {
  APPLIED: 'The organizer has your request.',
  APPROVED: 'You have a place.',
  REJECTED: 'The organizer cannot give you a place.',
}

interface Landing {
  /** Whose browser opens the link. */
  readonly who: 'staff' | 'stranger' | 'person'
  /** By which the page behind it is known. */
  readonly words: string
}

const orderBy = ({ db }: HostedShop, column: 'id' | 'short_id', value: string | number) =>
  db
    .selectFrom('orders')
    .select(['reference', 'status'])
    .where(column, '=', value as never)
    .executeTakeFirstOrThrow()

/** What a mail's link leads to; a link nobody knows throws. */
export async function landing(shop: HostedShop, link: string): Promise<Landing> {
  const { pathname, hash } = new URL(link)
  const short_id = pathname.split('/').find((part) => /^[oa]_/.test(part)) ?? ''
  if (hash.startsWith('#order-'))
    return { who: 'staff', words: (await orderBy(shop, 'id', Number(hash.slice(7)))).reference }
  const words = STAFF_PAGES[pathname]
  if (words) return { who: 'staff', words }
  if (pathname.startsWith('/account/webhooks/')) return { who: 'staff', words: 'Switched off' }
  if (pathname === '/manage/profile' && OWN_TABS[hash]) return { who: 'person', words: OWN_TABS[hash] }
  if (pathname === '/auth/forgot-password') return { who: 'stranger', words: 'Forgot your password?' }
  if (pathname === '/no-more-mails') return { who: 'stranger', words: 'Stop the mails' }
  if (pathname.startsWith('/event/')) return { who: 'stranger', words: TITLE }
  if (pathname.startsWith('/waiting/')) {
    const place = pathname.split('/').at(-1) ?? ''
    const entry = shop.db.selectFrom('waiting_entries').select('status').where('short_id', '=', place)
    return { who: 'stranger', words: PLACES[(await entry.executeTakeFirstOrThrow()).status] ?? TITLE }
  }
  if (pathname.startsWith('/applications/')) {
    const application = shop.db
      .selectFrom('applications')
      .select('status')
      .where('short_id', '=', pathname.split('/').at(-1) ?? '')
    return { who: 'stranger', words: APPLICATIONS[(await application.executeTakeFirstOrThrow()).status] ?? TITLE }
  }
  if (pathname.startsWith('/rsvp/')) return { who: 'stranger', words: 'Are you coming?' }
  if (pathname.startsWith('/ticket/')) {
    const ticket = shop.db.selectFrom('attendees').select('reference').where('short_id', '=', short_id)
    return { who: 'stranger', words: (await ticket.executeTakeFirstOrThrow()).reference }
  }
  if (!pathname.endsWith('/summary')) throw new Error(`nobody knows what ${link} leads to`)
  const { reference, status } = await orderBy(shop, 'short_id', short_id)
  return { who: 'stranger', words: status === 'EXPIRED' ? 'Sorry, your order has expired.' : reference }
}
