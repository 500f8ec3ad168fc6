/**
 * The permission matrix (PRM) as data. Server, menus and the permission test ask the same table.
 * A permission either needs a role in the account, or is opened by something else the caller holds:
 * nothing (`public`), a secret link (`link`), the checkout session (`session`), a one-time token
 * (`token`) or a provider's signature (`signature`).
 */
export const ROLES = ['ADMIN', 'ORGANIZER'] as const
export type Role = (typeof ROLES)[number]

const staff = ['ADMIN', 'ORGANIZER'] as const
const admins = ['ADMIN'] as const

const ROLE_PERMISSIONS = {
  'event.read': staff, // PRM-1
  'stats.read': staff,
  'settings.read': staff,
  'event.create': staff, // PRM-2
  'event.write': staff,
  'event.status': staff,
  'event.duplicate': staff,
  'settings.write': staff,
  'image.write': staff,
  'date.read': staff, // PRM-1
  'date.write': staff, // PRM-2
  'date.cancel': staff, // PRM-5
  'event.delete': admins, // PRM-3
  'test_orders.delete': admins,
  'ticket.read': staff, // PRM-4
  'ticket.write': staff,
  'promo_code.read': staff,
  'promo_code.write': staff,
  'discount.read': staff,
  'discount.write': staff,
  'question.read': staff, // hidden ones too, with their answers (PRM-18)
  'question.write': staff,
  'capacity.read': staff,
  'capacity.write': staff,
  'affiliate.read': staff,
  'affiliate.write': staff,
  'order.read': staff, // PRM-5
  'order.write': staff,
  'order.cancel': staff,
  'order.refund': staff,
  'order.mark_paid': staff,
  'order.resend': staff,
  'attendee.read': staff, // PRM-6
  'attendee.write': staff,
  'check_in_list.read': staff, // PRM-7
  'check_in_list.write': staff,
  'scan_log.read': staff,
  'message.read': staff, // PRM-8
  'message.write': staff,
  export: staff, // PRM-9
  'organizer.read': staff, // PRM-10
  'organizer.write': staff,
  'organizer.delete': staff,
  'tax.read': staff, // PRM-11
  'tax.write': admins, // PRM-12
  'account.read': staff, // PRM-13
  'account.write': admins, // PRM-14
  'event_defaults.write': admins,
  'payment_connection.read': admins,
  'payment_connection.write': admins,
  'event_defaults.read': staff, // PRM-15
  'user.read': admins, // PRM-16
  'user.invite': admins,
  'user.write': admins,
  'user.remove': admins,
  'invitation.write': admins,
  'installation.write': admins, // PRM-34: of the operator's own account (INS-1)
  'own.profile': staff, // PRM-17
} as const satisfies Record<string, readonly Role[]>

export const OPEN_PERMISSIONS = {
  'public.read': 'public', // PRM-20 (PRM-19: staff of the account additionally see the draft)
  'public.reserve': 'public',
  'public_order.read': 'link', // PRM-21, PRM-23
  'public_order.write': 'session', // PRM-22
  'public_attendee.read': 'link', // PRM-24
  'door.use': 'link', // PRM-25
  webhook: 'signature', // PRM-26
  'auth.enter': 'public', // PRM-27
  'auth.token': 'token',
} as const

export type RolePermission = keyof typeof ROLE_PERMISSIONS
export type OpenPermission = keyof typeof OPEN_PERMISSIONS
export type Permission = RolePermission | OpenPermission

/** Asked of a role; everything else is opened by what the caller holds. */
export const needsLogin = (permission: Permission): permission is RolePermission => permission in ROLE_PERMISSIONS

/** May somebody with this role do it (GEN-4, PRM)? Open permissions are decided by what the caller holds. */
export function can(actor: { role: Role } | null, permission: RolePermission): boolean {
  return actor !== null && (ROLE_PERMISSIONS[permission] as readonly Role[]).includes(actor.role)
}
