import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BuiltInRole, RolePermission } from '#core/platform/permissions.ts'

interface RoleWords {
  readonly name: MessageDescriptor
  /** What it is for. */
  readonly text: MessageDescriptor
}

/** The built-in roles (TEAM-2). */
export const ROLE_LABELS: Readonly<Record<BuiltInRole, RoleWords>> = {
  ADMIN: { name: msg`Admin`, text: msg`Everything, and the account itself: users, taxes, payments, deleting events.` },
  ORGANIZER: {
    name: msg`Organizer`,
    text: msg`Everything about events, orders and attendees. Does not see users and payments.`,
  },
  FINANCE: { name: msg`Finance`, text: msg`Orders, refunds and statistics. Sees the payment connection.` },
  MARKETING: { name: msg`Marketing`, text: msg`Promo codes, discounts, affiliates, messages and images.` },
  BOX_OFFICE: { name: msg`Box office`, text: msg`Orders and attendees, marking orders as paid, check-in.` },
  DOOR: { name: msg`Door`, text: msg`Check-in and its log.` },
  READ_ONLY: { name: msg`Read-only`, text: msg`Sees events, orders and attendees. Changes nothing.` },
}

/** What each permission allows, in the words of the screens (PRM). */
export const PERMISSION_LABELS: Readonly<Record<RolePermission, MessageDescriptor>> = {
  'event.read': msg`See events`,
  'event.create': msg`Create events`,
  'event.write': msg`Edit events`,
  'event.status': msg`Publish and archive events`,
  'event.duplicate': msg`Duplicate events`,
  'event.delete': msg`Delete events`,
  'settings.read': msg`See event settings`,
  'settings.write': msg`Change event settings`,
  'image.write': msg`Change images`,
  'date.read': msg`See dates`,
  'date.write': msg`Change dates`,
  'date.cancel': msg`Cancel dates`,
  'ticket.read': msg`See tickets and extras`,
  'ticket.write': msg`Change tickets and extras`,
  'promo_code.read': msg`See promo codes`,
  'promo_code.write': msg`Change promo codes`,
  'discount.read': msg`See discounts`,
  'discount.write': msg`Change discounts`,
  'question.read': msg`See questions and answers`,
  'question.write': msg`Change questions`,
  'capacity.read': msg`See capacities`,
  'capacity.write': msg`Change capacities`,
  'affiliate.read': msg`See affiliates`,
  'affiliate.write': msg`Change affiliates`,
  'order.read': msg`See orders`,
  'order.write': msg`Edit orders`,
  'order.cancel': msg`Cancel orders`,
  'order.refund': msg`Refund orders`,
  'order.mark_paid': msg`Mark orders as paid`,
  'order.resend': msg`Send the mails of orders again`,
  'test_orders.delete': msg`Delete test orders`,
  'attendee.read': msg`See attendees`,
  'attendee.write': msg`Add and edit attendees`,
  'live.read': msg`See the live page`,
  'live.act': msg`Pause the sale, run the waiting room`,
  'waiting.read': msg`See the waiting list`,
  'waiting.write': msg`Change the waiting list and offer places`,
  'application.read': msg`See applications`,
  'application.write': msg`Decide on applications`,
  'check_in_list.read': msg`See check-in lists`,
  'check_in_list.write': msg`Change check-in lists`,
  'check_in_list.use': msg`Check people in`,
  'scan_log.read': msg`See the scan log`,
  'message.read': msg`See messages`,
  'message.write': msg`Write messages`,
  'stats.read': msg`See statistics`,
  export: msg`Download lists`,
  'organizer.read': msg`See organizers`,
  'organizer.write': msg`Create and edit organizers`,
  'organizer.delete': msg`Delete organizers`,
  'tax.read': msg`See taxes and fees`,
  'tax.write': msg`Change taxes and fees`,
  'account.read': msg`See account settings`,
  'account.write': msg`Change account settings`,
  'event_defaults.read': msg`See event defaults`,
  'event_defaults.write': msg`Change event defaults`,
  'payment_connection.read': msg`See the payment connection`,
  'payment_connection.write': msg`Change the payment connection`,
  'bank.read': msg`See bank accounts`,
  'finance.write': msg`Change bank accounts`,
  'user.read': msg`See users`,
  'user.invite': msg`Invite users`,
  'user.write': msg`Edit users`,
  'user.remove': msg`Remove users`,
  'invitation.write': msg`Resend and revoke invitations`,
  'role.write': msg`Change roles`,
  'api_key.read': msg`See API keys`,
  'api_key.write': msg`Create and revoke API keys`,
  'security.write': msg`Change security and sign-on`,
  'webhook.read': msg`See webhooks`,
  'webhook.write': msg`Change webhooks`,
  'log.read': msg`Read the event log`,
  'audit.read': msg`See who did what`,
  'assistant.use': msg`Connect an assistant`,
  'installation.write': msg`Change terms and privacy notice`,
  'own.profile': msg`Change own profile`,
}

/** Groups of permissions by what they are about, as people look for them. */
export const PERMISSION_GROUPS: readonly { readonly label: MessageDescriptor; readonly nouns: readonly string[] }[] = [
  { label: msg`Events`, nouns: ['event', 'settings', 'image', 'date'] },
  {
    label: msg`Tickets and what belongs to them`,
    nouns: ['ticket', 'promo_code', 'discount', 'question', 'capacity', 'affiliate'],
  },
  { label: msg`Orders`, nouns: ['order', 'test_orders'] },
  { label: msg`Attendees and check-in`, nouns: ['attendee', 'waiting', 'application', 'check_in_list', 'scan_log'] },
  { label: msg`Live page and waiting room`, nouns: ['live'] },
  { label: msg`Messages`, nouns: ['message'] },
  { label: msg`Figures and files`, nouns: ['stats', 'export', 'log', 'audit'] },
  { label: msg`Programs`, nouns: ['webhook', 'assistant', 'api_key'] },
]
/** What is about nothing else. */
export const OTHER_PERMISSIONS = msg`Account`
