/** Every screen address, once: for router, mails, widget and ticket codes alike. Relative to the public address. */
export const paths = {
  login: () => '/auth/login',
  register: () => '/auth/register',
  /** The token of the first account; behind the `#` it never reaches a server's log (GEN-7). */
  setUp: (token: string) => `/auth/register#setup=${token}`,
  /** Where a sign-on provider sends the browser back: an account's connection by its id, or the installation's (ACCESS-8). */
  ssoReturn: (connection: number | string) => `/auth/sso/${connection}`,
  /** The login page, ready to go on with an account's sign-on. */
  ssoLogin: (accountId: number) => `/auth/login?sign_on=${accountId}`,
  /** The operator's link for one login; its token never reaches a server's log (ACCESS-12). */
  loginLink: (token: string) => `/auth/login#link=${token}`,
  /** The operator's checks of the installation; the token never reaches a server's log (DEP-8). */
  setupChecks: (token: string) => `/setup#${token}`,
  terms: () => '/terms',
  privacy: () => '/privacy',
  forgotPassword: () => '/auth/forgot-password',
  resetPassword: (token: string) => `/auth/reset-password/${token}`,
  acceptInvitation: (token: string) => `/auth/accept-invitation/${token}`,
  welcome: () => '/welcome',
  events: (state?: 'upcoming' | 'ended' | 'archived') => (state ? `/manage/events/${state}` : '/manage/events'),
  organizerEvents: (organizerId: number) => `/manage/organizer/${organizerId}/events`,
  profile: (tab?: 'security' | 'sessions') => `/manage/profile${tab ? `#${tab}` : ''}`,
  confirmEmail: (token: string) => `/manage/profile/confirm-email-address/${token}`,
  confirmEmailChange: (token: string) => `/manage/profile/confirm-email-change/${token}`,
  account: (
    tab?:
      | 'settings'
      | 'organizers'
      | 'taxes-and-fees'
      | 'bank'
      | 'event-defaults'
      | 'users'
      | 'roles'
      | 'keys'
      | 'approvals'
      | 'webhooks'
      | 'payment'
      | 'security'
      | 'log'
      | 'legal-texts',
  ) => (tab ? `/account/${tab}` : '/account'),
  /** An endpoint with its log; that of an event among the event's screens. */
  webhook: ({ id, event_id }: { id: number; event_id: number | null }) =>
    event_id === null ? `/account/webhooks/${id}` : `/manage/event/${event_id}/webhooks/${id}`,
  /** No screen: what assistants are given to connect to (MCP-1). */
  assistants: () => '/api/mcp',
  /** Where somebody decides what an assistant proposes (MCP-6). */
  approval: (proposalId: number) => `/account/approvals/${proposalId}`,
  manageEvent: (eventId: number, section?: string) => `/manage/event/${eventId}${section ? `/${section}` : ''}`,
  /** The part of the page for sharing that says how a test order is made and deleted again. */
  testOrder: (eventId: number) => `/manage/event/${eventId}/share#test-order`,
  /** The event's log, narrowed to one thing (AUD-1). */
  logOf: (eventId: number, kind: string, id: number) =>
    `/manage/event/${eventId}/log?${new URLSearchParams({ 'filter_fields[subject][eq]': kind, 'filter_fields[subject_id][eq]': String(id) })}`,
  manageOrder: (eventId: number, orderId: number) => `/manage/event/${eventId}/orders#order-${orderId}`,
  /** The list of codes, searched for this one. */
  managePromoCode: (eventId: number, code: string) =>
    `/manage/event/${eventId}/promo-codes?${new URLSearchParams({ query: code })}`,
  /** Opens the message form for everybody who has a ticket (EVT-13). */
  messageToAll: (eventId: number) => `/manage/event/${eventId}/messages?to=all`,
  /** The same for everybody on the waiting list (MSG-2g). */
  messageToWaiting: (eventId: number) => `/manage/event/${eventId}/messages?to=waiting`,
  /** The same for those with one kind of ticket, the buyer of an order, or an attendee (BO-23 to BO-25). */
  messageTo: (eventId: number, to: 'ticket' | 'order' | 'attendee', id: number) =>
    `/manage/event/${eventId}/messages?to=${to}-${id}`,
  manageAttendee: (eventId: number, attendeeId: number) => `/manage/event/${eventId}/attendees#attendee-${attendeeId}`,
  event: (eventId: number, slug: string) => `/event/${eventId}/${slug}`,
  /** The same page by an address short enough to be typed from paper. */
  shortEvent: (eventId: number) => `/e/${eventId}`,
  /** The frame in which an event's tags run, on a host of its own (FUN-5). */
  tags: (eventId: number) => `/tags/${eventId}`,
  /** All events of the installation, where the operator shows them (PUB-30). */
  publicEvents: () => '/events',
  previewEvent: (eventId: number) => `/preview/event/${eventId}`,
  /** The waiting room of an event (ROOM-20). */
  queue: (eventId: number, slug: string) => `/queue/${eventId}/${slug}`,
  widget: (eventId: number) => `/widget/${eventId}`,
  /** Dates to subscribe to (DAT-54). */
  eventCalendar: (eventId: number) => `/event/${eventId}/calendar.ics`,
  organizerCalendar: (organizerId: number) => `/o/${organizerId}/calendar.ics`,
  organizer: (organizerId: number, slug: string) => `/o/${organizerId}/${slug}`,
  checkout: (eventId: number) => `/checkout/${eventId}`,
  checkoutStep: (eventId: number, orderShortId: string, step: 'details' | 'payment' | 'payment_return' | 'summary') =>
    `/checkout/${eventId}/${orderShortId}/${step}`,
  paymentSlip: (eventId: number, orderShortId: string, kind: 'svg' | 'pdf') =>
    `/api/public/events/${eventId}/order/${orderShortId}/payment-slip.${kind}`,
  resumeOrder: (eventId: number, orderShortId: string, token: string) =>
    `/checkout/${eventId}/${orderShortId}/details#resume=${token}`,
  /** The form of an event's waiting list; with the price and date that somebody was looking at (WTL-6). */
  joinWaitingList: (eventId: number, at: Readonly<Record<string, string>>) =>
    `/waiting/${eventId}?${new URLSearchParams(at)}`,
  /** A place on it, by its link (WTL-8). */
  waiting: (eventId: number, waitingShortId: string) => `/waiting/${eventId}/${waitingShortId}`,
  /** The form by which a place is asked for; with the price and date that somebody was looking at (APP-1). */
  apply: (eventId: number, at: Readonly<Record<string, string>>) => `/apply/${eventId}?${new URLSearchParams(at)}`,
  /** A request for a place, by its link (APP-3). */
  application: (eventId: number, applicationShortId: string) => `/applications/${eventId}/${applicationShortId}`,
  /** What somebody who was invited answers, by their link (APP-7). */
  rsvp: (eventId: number, rsvpShortId: string) => `/rsvp/${eventId}/${rsvpShortId}`,
  printOrder: (eventId: number, orderShortId: string) => `/order/${eventId}/${orderShortId}/print`,
  ticket: (eventId: number, attendeeShortId: string) => `/ticket/${eventId}/${attendeeShortId}`,
  printTicket: (eventId: number, attendeeShortId: string) => `/ticket/${eventId}/${attendeeShortId}/print`,
  /** Where a link to all tickets of an address is asked for. */
  findTickets: () => '/my-tickets',
  /** The token stays behind the `#`: no server and no other site ever sees it in an address (SEC-29). */
  myTickets: (token: string) => `/my-tickets#link=${token}`,
  confirmAddress: (token: string) => `/confirm-address#link=${token}`,
  confirmContact: (token: string) => `/confirm-contact#link=${token}`,
  mailOptOut: (token: string) => `/no-more-mails#link=${token}`,
  checkIn: (listShortId: string) => `/check-in/${listShortId}`,
} as const
