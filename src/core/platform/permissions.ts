/**
 * The permission matrix (PRM, TEAM-2) as data. Server, menus and the permission test ask the same table.
 * A permission is either held by a grant on a target, or opened by something else the caller holds: nothing (`public`), a
 * secret link (`link`), the checkout session (`session`), a one-time token (`token`), a provider's signature (`signature`) or
 * the operator's link (`operator`).
 */
export const BUILT_IN_ROLES = ['ADMIN', 'ORGANIZER', 'FINANCE', 'MARKETING', 'BOX_OFFICE', 'DOOR', 'READ_ONLY'] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]

/** What views call a member: Admin with an Admin grant, else Organizer (TEAM-9). */
export const ROLES = ['ADMIN', 'ORGANIZER'] as const
export type Role = (typeof ROLES)[number]

const all = BUILT_IN_ROLES
const admins = ['ADMIN'] as const
const staff = ['ADMIN', 'ORGANIZER'] as const
const readers = [...staff, 'READ_ONLY'] as const
const finance = [...staff, 'FINANCE'] as const
const sellers = [...staff, 'BOX_OFFICE'] as const
const marketing = [...staff, 'MARKETING'] as const
const money = [...readers, 'FINANCE'] as const
const promotion = [...readers, 'MARKETING'] as const
const doors = [...sellers, 'DOOR'] as const

/** Which built-in role has what. Keys stand beside the rules they are from; a later one belongs to Admins by itself. */
const ROLE_PERMISSIONS = {
  'event.read': all, // PRM-1
  'stats.read': [...money, 'MARKETING'],
  'settings.read': promotion,
  'event.create': staff, // PRM-2
  'event.write': staff,
  'event.status': staff,
  'event.duplicate': staff,
  'settings.write': staff,
  'image.write': marketing,
  'date.read': all, // PRM-1
  'date.write': staff, // PRM-2
  'date.cancel': staff, // PRM-5
  'event.delete': admins, // PRM-3
  'test_orders.delete': admins,
  'ticket.read': all, // PRM-4
  'ticket.write': staff,
  'promo_code.read': promotion,
  'promo_code.write': marketing,
  'discount.read': promotion,
  'discount.write': marketing,
  'question.read': readers, // hidden ones too, with their answers (PRM-18)
  'question.write': staff,
  'capacity.read': readers,
  'capacity.write': staff,
  'affiliate.read': promotion,
  'affiliate.write': marketing,
  'order.read': [...money, 'BOX_OFFICE'], // PRM-5
  'order.write': sellers,
  'order.cancel': finance,
  'order.refund': finance,
  'order.mark_paid': [...finance, 'BOX_OFFICE'],
  'order.resend': sellers,
  'attendee.read': [...readers, 'BOX_OFFICE'], // PRM-6
  'attendee.write': sellers,
  'waiting.read': [...readers, 'BOX_OFFICE'], // PRM-37
  'waiting.write': staff,
  'live.read': [...promotion, 'BOX_OFFICE'], // PRM-39
  'live.act': staff,
  'application.read': [...readers, 'BOX_OFFICE'], // PRM-41
  'application.write': staff,
  'check_in_list.read': all, // PRM-7
  'check_in_list.write': staff,
  'check_in_list.use': doors, // the link of a list
  'scan_log.read': [...readers, 'DOOR'],
  'message.read': promotion, // PRM-8
  'message.write': marketing,
  export: [...finance, 'MARKETING'], // PRM-9
  'organizer.read': [...money, 'MARKETING'], // PRM-10
  'organizer.write': staff,
  'organizer.delete': staff,
  'tax.read': readers, // PRM-11
  'tax.write': admins, // PRM-12
  'account.read': readers, // PRM-13
  'account.write': admins, // PRM-14
  'event_defaults.write': admins,
  'payment_connection.read': ['ADMIN', 'FINANCE'],
  'payment_connection.write': admins,
  'event_defaults.read': readers, // PRM-15
  'user.read': admins, // PRM-16
  'user.invite': admins,
  'user.write': admins,
  'user.remove': admins,
  'invitation.write': admins,
  'role.write': admins, // PRM-35
  'api_key.read': admins, // KEY-1
  'api_key.write': admins,
  'security.write': admins, // ACCESS-5, ACCESS-8
  'webhook.read': staff, // PRM-36
  'webhook.write': staff,
  'log.read': staff, // LOGE-7
  'audit.read': staff, // AUD-1
  'assistant.use': [], // MCP-1: a key's, nobody's role has it
  'installation.write': admins, // PRM-34: of the operator's own account (INS-1)
  'bank.read': finance, // PRM-43
  'finance.write': admins,
  'own.profile': all, // PRM-17
} as const satisfies Record<string, readonly BuiltInRole[]>

export const OPEN_PERMISSIONS = {
  'public.read': 'public', // PRM-20 (PRM-19: staff of the account additionally see the draft)
  'public.reserve': 'public',
  'public_order.read': 'link', // PRM-21, PRM-23
  'public_order.write': 'session', // PRM-22
  'public_attendee.read': 'link', // PRM-24
  'public_waiting.use': 'link', // PRM-38, PRM-42
  'door.use': 'link', // PRM-25
  webhook: 'signature', // PRM-26
  known_payment: 'payment', // PRM-44: asks for nothing but that a payment of ours is read again (PSP-5)
  'auth.enter': 'public', // PRM-27
  'auth.token': 'token',
  'setup.read': 'operator', // PRM-90
} as const

export type RolePermission = keyof typeof ROLE_PERMISSIONS
export type OpenPermission = keyof typeof OPEN_PERMISSIONS
export type Permission = RolePermission | OpenPermission

export const ROLE_PERMISSION_LIST = Object.keys(ROLE_PERMISSIONS) as readonly RolePermission[]

/** Held through grants; everything else is opened by what the caller holds. */
export const needsLogin = (permission: Permission): permission is RolePermission => permission in ROLE_PERMISSIONS

const permissionsOf = (role: BuiltInRole): ReadonlySet<RolePermission> =>
  new Set(ROLE_PERMISSION_LIST.filter((one) => (ROLE_PERMISSIONS[one] as readonly BuiltInRole[]).includes(role)))

export const BUILT_IN_PERMISSIONS: Readonly<Record<BuiltInRole, ReadonlySet<RolePermission>>> = {
  ADMIN: permissionsOf('ADMIN'),
  ORGANIZER: permissionsOf('ORGANIZER'),
  FINANCE: permissionsOf('FINANCE'),
  MARKETING: permissionsOf('MARKETING'),
  BOX_OFFICE: permissionsOf('BOX_OFFICE'),
  DOOR: permissionsOf('DOOR'),
  READ_ONLY: permissionsOf('READ_ONLY'),
}

const OF_EVERY_MEMBER: ReadonlySet<RolePermission> = new Set([
  'own.profile',
  'account.read',
  'event_defaults.read',
  'tax.read',
])

const ACCOUNT_NOUNS = [
  'account',
  'payment_connection',
  'user',
  'invitation',
  'api_key',
  'installation',
  'finance',
  'bank',
]
const ACCOUNT_ONLY: ReadonlySet<string> = new Set(['tax.write', 'event_defaults.write', 'role.write', 'security.write'])

/** Acts only in account-wide grants (TEAM-3). */
export const isAccountOnly = (permission: RolePermission): boolean =>
  ACCOUNT_ONLY.has(permission) || ACCOUNT_NOUNS.includes(permission.split('.')[0] ?? '')

/** Where a permission holds: the account (both null), one organizer, one event. At most one is set in a grant. */
export interface Target {
  readonly organizer_id: number | null
  readonly event_id: number | null
}

/** In force, already resolved from role or key (TEAM-1, KEY-1). */
export interface Grant extends Target {
  readonly permissions: ReadonlySet<RolePermission>
}

/** Whoever calls, a member or a key: what they may do follows from the grants alone. */
export interface GrantHolder {
  readonly kind: 'USER' | 'KEY'
  readonly grants: readonly Grant[]
}

const ACCOUNT: Target = { organizer_id: null, event_id: null }
/** The whole account, and what is granted for it. */
export const isAccountWide = ({ organizer_id, event_id }: Target): boolean => organizer_id === null && event_id === null

/**
 * Whether a permission acts in a grant for that target: one of the account needs a grant for the account (TEAM-3), making
 * events one for an organizer or the account (TEAM-4).
 */
export const actsOn = (permission: RolePermission, target: Target): boolean =>
  isAccountWide(target) || (!isAccountOnly(permission) && (target.event_id === null || permission !== 'event.create'))

/** A grant for the account covers everything, one for an organizer its events too, one for an event that event. */
export const covers = (grant: Target, { organizer_id, event_id }: Target): boolean =>
  isAccountWide(grant) || (grant.event_id === null ? grant.organizer_id === organizer_id : grant.event_id === event_id)

/** Every active member has it, whatever they were granted (TEAM-3). */
export const isMembers = (permission: RolePermission): boolean => OF_EVERY_MEMBER.has(permission)
const hasAsMember = (holder: GrantHolder, permission: RolePermission): boolean =>
  holder.kind === 'USER' && isMembers(permission)

/** May they do it anywhere (GEN-4, PRM)? For calls that name no target; what is listed is then cut by `mayOn`. */
export function can(holder: GrantHolder | null, permission: RolePermission): boolean {
  if (!holder) return false
  if (hasAsMember(holder, permission)) return true
  return holder.grants.some((grant) => grant.permissions.has(permission) && actsOn(permission, grant))
}

/** May they do it there: the union of what is granted on the account, the organizer and the event (TEAM-1)? */
export function canOn(
  holder: GrantHolder | null,
  permission: RolePermission,
  { organizer_id, event_id }: Target,
): boolean {
  if (!holder) return false
  if (hasAsMember(holder, permission)) return true
  const target = isAccountOnly(permission) ? ACCOUNT : { organizer_id, event_id }
  return holder.grants.some((grant) => grant.permissions.has(permission) && covers(grant, target))
}

/** For the whole account: no list has to be cut. */
export const canEverywhere = (holder: GrantHolder | null, permission: RolePermission): boolean =>
  canOn(holder, permission, ACCOUNT)

/** Whether anything is granted there: what is outside all grants does not exist (TEAM-5). */
export const isInSight = ({ grants }: GrantHolder, target: Target): boolean =>
  grants.some((grant) => covers(grant, target))
