import { useLingui } from '@lingui/react/macro'
import {
  type Icon,
  IconBuilding,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCopy,
  IconDiscount,
  IconExternalLink,
  IconPlus,
  IconReceipt,
  IconSend,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import type { EventListView, EventView } from '#core/catalog/event-setup/schema.ts'
import type { OrganizerView } from '#core/catalog/organizers/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can, canEverywhere, type RolePermission } from '#core/platform/permissions.ts'
import { textMatcher } from '#core/platform/search-text.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import type { FoundView } from '#core/reporting/search/schema.ts'
import type { Me } from '#web/identity/session/session.ts'
import { fullName } from '#web/platform/ui/display/details.tsx'
import { accountSectionsOf } from '../account-sections.tsx'
import { SECTIONS } from '../sections.tsx'

export type PaletteForm =
  | { readonly kind: 'event' | 'organizer' | 'invite' }
  | {
      readonly kind:
        | 'duplicate'
        | 'ticket'
        | 'attendee'
        | 'promo-code'
        | 'capacity'
        | 'affiliate'
        | 'message'
        | 'check-in-list'
      readonly event: EventView
    }

export interface Command {
  readonly id: string
  readonly label: string
  readonly more?: string
  readonly icon: Icon
  /** Where it leads, or the form it opens. */
  readonly to?: string
  /** Another document, outside the back office. */
  readonly href?: string
  readonly form?: PaletteForm
}

export interface CommandGroup {
  readonly label: string
  /** Found for the very search by the server, by more than its words here say. */
  readonly is_found?: boolean
  readonly commands: readonly Command[]
}

/** Every word of the search, anywhere in the command's words, as the lists search (LST-28, LST-29). */
export const matches = ({ label, more = '' }: Pick<Command, 'label' | 'more'>, search: string): boolean =>
  textMatcher(search)(`${label} ${more}`)

interface Known {
  /** With what holds on the event whose area is open (TEAM-5). */
  readonly me: Me
  /** The same person for what leads out of it. */
  readonly anywhere: Me
  /** The event whose area is open. */
  readonly event: EventView | undefined
  readonly organizers: readonly OrganizerView[]
  /** What the server found for the search, or the next ones without any. */
  readonly events: readonly EventListView[]
  /** People, orders and codes; null where nothing was asked for. */
  readonly found: FoundView | null
}

/** What the palette offers to this person here; nothing their role may not do (UIX-5). */
export function useCommandGroups({ me, anywhere, event, organizers, events, found: things }: Known): CommandGroup[] {
  const { t } = useLingui()
  const sections = useSectionCommands(me, event)
  const creates = useCreateCommands({ me, anywhere, event })
  const account = useAccountCommands(anywhere, organizers)
  const things_found = useFoundGroups(things, event)
  const found = events.map(
    (one): Command => ({
      id: `event-${one.id}`,
      label: one.title,
      more: one.organizer.name,
      icon: IconCalendarEvent,
      to: paths.manageEvent(one.id),
    }),
  )
  return [
    ...(event ? [{ label: event.title, commands: sections }] : []),
    ...things_found,
    { label: t`Events`, commands: found },
    { label: t`Create`, commands: creates },
    { label: t`Account`, commands: account },
  ]
}

/** LST-30: where they stand in their lists, whose drawers open on them. */
function useFoundGroups(found: FoundView | null, event: EventView | undefined): CommandGroup[] {
  const { t } = useLingui()
  if (!found) return []
  // in an event's own area its title says nothing new
  const more = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' · ')
  const titleOf = (one: { event_title: string }) => (event ? null : one.event_title)
  const person = (one: FoundView['attendees'][number]) => ({
    label: fullName(one) || one.reference,
    more: more(one.email, one.reference, titleOf(one)),
  })
  return [
    {
      label: t`Attendees`,
      is_found: true,
      commands: found.attendees.map((one) => ({
        id: `attendee-${one.id}`,
        ...person(one),
        icon: IconUser,
        to: paths.manageAttendee(one.event_id, one.id),
      })),
    },
    {
      label: t`Orders`,
      is_found: true,
      commands: found.orders.map((one) => ({
        id: `order-${one.id}`,
        ...person(one),
        icon: IconReceipt,
        to: paths.manageOrder(one.event_id, one.id),
      })),
    },
    {
      label: t`Promo codes`,
      is_found: true,
      commands: found.promo_codes.map((one) => ({
        id: `promo-code-${one.id}`,
        label: one.code,
        more: more(titleOf(one)),
        icon: IconDiscount,
        to: paths.managePromoCode(one.event_id, one.code),
      })),
    },
  ]
}

function useSectionCommands(me: Me, event: EventView | undefined): Command[] {
  const { t, i18n } = useLingui()
  if (!event) return []
  const shown = SECTIONS.filter((section) => can(me, section.can) && (section.is_shown?.(event) ?? true))
  return [
    ...shown.map(({ path, label, icon }) => ({
      id: `section-${path}`,
      label: i18n._(label),
      icon,
      to: paths.manageEvent(event.id, path),
    })),
    ...(event.status === EventStatus.ARCHIVED
      ? []
      : [
          {
            id: 'view-page',
            label: t`View page`,
            icon: IconExternalLink,
            href: paths.event(event.id, event.slug),
          },
        ]),
  ]
}

function useCreateCommands({ me, anywhere, event }: Pick<Known, 'me' | 'anywhere' | 'event'>): Command[] {
  const { t } = useLingui()
  const all: readonly (Command & { can: RolePermission; is_everywhere?: true })[] = [
    { id: 'new-event', label: t`Create event`, icon: IconCalendarPlus, form: { kind: 'event' }, can: 'event.create' },
    {
      id: 'new-organizer',
      label: t`Create organizer`,
      icon: IconBuilding,
      form: { kind: 'organizer' },
      can: 'organizer.write',
      is_everywhere: true,
    },
    { id: 'invite', label: t`Invite somebody`, icon: IconUserPlus, form: { kind: 'invite' }, can: 'user.invite' },
  ]
  const inEvent = useCreateInEvent(me, event)
  const allowed = all.filter((one) => (one.is_everywhere ? canEverywhere(anywhere, one.can) : can(anywhere, one.can)))
  return [...inEvent.filter((command) => can(me, command.can)), ...allowed]
}

function useCreateInEvent(me: Me, event: EventView | undefined): readonly (Command & { can: RolePermission })[] {
  const { t } = useLingui()
  if (!event) return []
  const has_tickets = event.tickets.length > 0
  const more = event.title
  const make = (kind: 'ticket' | 'attendee' | 'promo-code' | 'capacity' | 'affiliate' | 'message' | 'check-in-list') =>
    ({ id: `new-${kind}`, more, icon: IconPlus, form: { kind, event } }) as const
  return [
    { ...make('ticket'), label: t`Create ticket`, can: 'ticket.write' },
    ...(has_tickets ? [{ ...make('attendee'), label: t`Add attendee`, can: 'attendee.write' } as const] : []),
    { ...make('promo-code'), label: t`Create promo code`, can: 'promo_code.write' },
    ...(has_tickets ? [{ ...make('capacity'), label: t`Create capacity`, can: 'capacity.write' } as const] : []),
    { ...make('affiliate'), label: t`Create affiliate`, can: 'affiliate.write' },
    ...(me.account.is_verified
      ? [{ ...make('message'), label: t`Send message`, icon: IconSend, can: 'message.write' } as const]
      : []),
    ...(has_tickets
      ? [{ ...make('check-in-list'), label: t`Create check-in list`, can: 'check_in_list.write' } as const]
      : []),
    // a copy is a new event of the organizer (TEAM-4)
    ...(can(me, 'event.create')
      ? [
          {
            id: 'duplicate',
            label: t`Duplicate event`,
            more,
            icon: IconCopy,
            form: { kind: 'duplicate', event },
            can: 'event.duplicate',
          } as const,
        ]
      : []),
  ]
}

function useAccountCommands(me: Me, organizers: readonly OrganizerView[]): Command[] {
  const { t, i18n } = useLingui()
  return [
    { id: 'events', label: t`All events`, icon: IconCalendarEvent, to: paths.events() },
    ...organizers.map(({ id, name }) => ({
      id: `organizer-${id}`,
      label: name,
      more: t`Organizer`,
      icon: IconBuilding,
      to: paths.organizerEvents(id),
    })),
    ...accountSectionsOf(me).map(({ tab, label, icon }) => ({
      id: `account-${tab}`,
      label: i18n._(label),
      icon,
      to: paths.account(tab),
    })),
    { id: 'profile', label: t`My profile`, icon: IconUser, to: paths.profile() },
  ]
}
