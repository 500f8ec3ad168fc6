import { lazy } from 'react'

export const MailLinkScreens = lazy(async () => ({
  default: (await import('#web/publishing/mail-links/mail-link-screens.tsx')).MailLinkScreens,
}))
export const MyTicketsPage = lazy(async () => ({
  default: (await import('#web/publishing/my-tickets/my-tickets-page.tsx')).MyTicketsPage,
}))
