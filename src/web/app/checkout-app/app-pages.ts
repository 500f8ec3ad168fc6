import { lazy } from 'react'

export const MailLinkScreens = lazy(async () => ({
  default: (await import('#web/publishing/mail-links/mail-link-screens.tsx')).MailLinkScreens,
}))
export const MyTicketsPage = lazy(async () => ({
  default: (await import('#web/publishing/my-tickets/my-tickets-page.tsx')).MyTicketsPage,
}))
export const JoinPage = lazy(async () => ({
  default: (await import('#web/sales/waiting-list/holder/join-page.tsx')).JoinPage,
}))
export const ApplyPage = lazy(async () => ({
  default: (await import('#web/sales/place-requests/applicant/apply-page.tsx')).ApplyPage,
}))
export const ApplicationPage = lazy(async () => ({
  default: (await import('#web/sales/place-requests/applicant/application-page.tsx')).ApplicationPage,
}))
export const InvitationPage = lazy(async () => ({
  default: (await import('#web/sales/invitations/invitee/invitation-page.tsx')).InvitationPage,
}))
export const PlacePage = lazy(async () => ({
  default: (await import('#web/sales/waiting-list/holder/place-page.tsx')).PlacePage,
}))
