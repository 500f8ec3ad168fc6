import type { ActionSubject } from '#core/platform/actions/action.ts'
import { ACTIONS, type Action } from '#core/platform/actions/actions.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { canOn, type RolePermission } from '#core/platform/permissions.ts'
import { findAddonGroup } from '#server/catalog/addon-groups/queries.ts'
import { toAddonGroupView } from '#server/catalog/addon-groups/views.ts'
import { readAffiliate } from '#server/catalog/affiliates/read-affiliate.ts'
import { findBasketRule } from '#server/catalog/basket-rules/queries.ts'
import { toBasketRuleView } from '#server/catalog/basket-rules/views.ts'
import { findCapacity } from '#server/catalog/capacity-assignments/queries.ts'
import { toCapacityView } from '#server/catalog/capacity-assignments/views.ts'
import { findCheckInList } from '#server/catalog/check-in-lists/queries.ts'
import { toCheckInListView } from '#server/catalog/check-in-lists/views.ts'
import { findDiscountRule } from '#server/catalog/discount-rules/queries.ts'
import { toDiscountRuleView } from '#server/catalog/discount-rules/views.ts'
import { readEventDate } from '#server/catalog/event-dates/read-event-dates.ts'
import { loadEventView } from '#server/catalog/event-setup/load-events.ts'
import { toSettingsView } from '#server/catalog/event-setup/views.ts'
import { type EventRow, findEvent, findSettings } from '#server/catalog/events/queries.ts'
import { findImage } from '#server/catalog/images/queries.ts'
import { findMessage } from '#server/catalog/message-plans/queries.ts'
import { findOrganizer } from '#server/catalog/organizers/queries.ts'
import { toOrganizerView } from '#server/catalog/organizers/views.ts'
import { findShownPromoCode } from '#server/catalog/promo-codes/queries.ts'
import { toPromoCodeView } from '#server/catalog/promo-codes/views.ts'
import { findShownQuestion } from '#server/catalog/questions/queries.ts'
import { toQuestionView } from '#server/catalog/questions/views.ts'
import { loadTicketViews } from '#server/catalog/tickets/load-tickets.ts'
import type { KeptEntry } from '#server/identity/webhooks/entry-queries.ts'
import type { StoredRights } from '#server/identity/webhooks/sending/write-bodies.ts'
import { toMessageDetailView } from '#server/messaging/messages/views.ts'
import type { Actor, Ctx, StaffCtx } from '#server/platform/context/context.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { permittedOn } from '#server/platform/context/permitted.ts'
import type { Db } from '#server/platform/database/db.ts'
import { targetOf } from '#server/platform/http/route-event.ts'
import { readApplication } from '#server/records/applications/read-applications.ts'
import { readAttendee } from '#server/records/attendees/read-attendee.ts'
import { readUnit } from '#server/records/order-units/read-order-unit.ts'
import { readOrder } from '#server/records/orders/read-order.ts'
import { readRsvp } from '#server/records/rsvps/read-rsvps.ts'
import { readWaitingEntry } from '#server/records/waiting-entries/read-waiting-list.ts'

interface Asked {
  readonly ctx: StaffCtx
  readonly event: EventRow
  /** The id of the subject: the entry's own, or the one its `data` names. */
  readonly id: number
}
type Read = (asked: Asked) => Promise<unknown>

/** How the subject of an entry is read, and by which permission (HOOK-4). */
interface Subject {
  readonly can: RolePermission
  /** Where the entry has its id. */
  readonly id: 'order_id' | 'attendee_id' | `data.${string}` | null
  readonly read: Read
}

/** A row as the API shows it; nothing when it is gone. */
const shown =
  <Row>(find: (asked: Asked) => Promise<Row | undefined>, show: (row: Row, asked: Asked) => unknown): Read =>
  async (asked) => {
    const row = await find(asked)
    return row === undefined ? null : show(row, asked)
  }

interface PartOfEvent<Row> extends Omit<Subject, 'read'> {
  readonly find: (db: Db, event_id: number, id: number) => Promise<Row | undefined>
  readonly show: (row: Row) => unknown
}

/** What an event has any number of, each found by its id and told to every reader alike. */
const partOfEvent = <Row>({ can, id, find, show }: PartOfEvent<Row>): Subject => ({
  can,
  id,
  read: shown(({ ctx, event, id }) => find(ctx.db, event.id, id), show),
})

const SUBJECTS: Partial<Record<ActionSubject, Subject>> = {
  event: { can: 'event.read', id: null, read: ({ ctx, event }) => loadEventView(ctx, event) },
  order: { can: 'order.read', id: 'order_id', read: ({ ctx, event, id }) => readOrder(ctx, event, id) },
  attendee: { can: 'attendee.read', id: 'attendee_id', read: ({ ctx, event, id }) => readAttendee(ctx, event, id) },
  unit: { can: 'attendee.read', id: 'data.order_unit_id', read: ({ ctx, event, id }) => readUnit(ctx, event.id, id) },
  date: { can: 'date.read', id: 'data.event_date_id', read: ({ ctx, event, id }) => readEventDate(ctx, event, id) },
  ticket: {
    can: 'ticket.read',
    id: 'data.ticket_id',
    read: async ({ ctx, event, id }) => (await loadTicketViews(ctx, event.id)).find((ticket) => ticket.id === id),
  },
  addon_group: partOfEvent({
    can: 'ticket.read',
    id: 'data.addon_group_id',
    find: findAddonGroup,
    show: toAddonGroupView,
  }),
  basket_rule: partOfEvent({
    can: 'ticket.read',
    id: 'data.basket_rule_id',
    find: findBasketRule,
    show: toBasketRuleView,
  }),
  promo_code: {
    can: 'promo_code.read',
    id: 'data.promo_code_id',
    read: shown(
      ({ ctx, event, id }) => findShownPromoCode(ctx.db, modeOf(ctx.actor), { event_id: event.id, id }),
      toPromoCodeView,
    ),
  },
  discount_rule: partOfEvent({
    can: 'discount.read',
    id: 'data.discount_rule_id',
    find: findDiscountRule,
    show: toDiscountRuleView,
  }),
  question: {
    can: 'question.read',
    id: 'data.question_id',
    read: shown(
      ({ ctx, event, id }) => findShownQuestion(ctx.db, modeOf(ctx.actor), { event_id: event.id, id }),
      toQuestionView,
    ),
  },
  capacity: partOfEvent({ can: 'capacity.read', id: 'data.capacity_id', find: findCapacity, show: toCapacityView }),
  affiliate: {
    can: 'affiliate.read',
    id: 'data.affiliate_id',
    read: ({ ctx, event, id }) => readAffiliate(ctx, event, id),
  },
  check_in_list: {
    can: 'check_in_list.read',
    id: 'data.check_in_list_id',
    read: shown(
      ({ ctx, event, id }) => findCheckInList(ctx.db, { event_id: event.id, now: ctx.now }, id),
      (row, { ctx, event }) => toCheckInListView(ctx, row, permittedOn(ctx.actor, event)),
    ),
  },
  waiting_entry: {
    can: 'waiting.read',
    id: 'data.waiting_entry_id',
    read: ({ ctx, event, id }) => readWaitingEntry(ctx, event.id, id),
  },
  application: {
    can: 'application.read',
    id: 'data.application_id',
    read: ({ ctx, event, id }) => readApplication(ctx, event.id, id),
  },
  rsvp: {
    can: 'waiting.read',
    id: 'data.rsvp_id',
    read: ({ ctx, event, id }) => readRsvp(ctx, event.id, id),
  },
  message: {
    can: 'message.read',
    id: 'data.message_id',
    read: shown(
      ({ ctx, event, id }) => findMessage(ctx.db, event.id, id),
      // addresses that failed would stay in the body when their owners are erased
      (row) => toMessageDetailView(row, []),
    ),
  },
}

const SETTINGS: Subject = {
  can: 'settings.read',
  id: null,
  read: async ({ ctx, event }) => toSettingsView(await findSettings(ctx.db, event.id)),
}

/** What an entry is about, as the API shows it to a reader with these rights (HOOK-4); null when it is gone, or not theirs. */
export async function readObject(ctx: Ctx, entry: KeptEntry, rights: StoredRights): Promise<unknown> {
  const { subject } = ACTIONS[entry.type as Action]
  const reader: StaffCtx = { ...ctx, actor: readerOf(rights) }
  try {
    if (subject === 'organizer') return await readOrganizer(reader, entry)
    const event = entry.event_id === null ? undefined : await findEvent(ctx.db, entry.account_id, entry.event_id)
    const how = entry.type.startsWith('settings.') ? SETTINGS : SUBJECTS[subject]
    const id = how && idOf(how, entry)
    // an event that was moved to another organizer meanwhile is no longer this endpoint's
    if (!event || !how || id === undefined || !canOn(reader.actor, how.can, targetOf(event))) return null
    return (await how.read({ ctx: reader, event, id })) ?? null
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

function idOf({ id }: Subject, entry: KeptEntry): number | undefined {
  if (id === null) return 0
  const value = id === 'order_id' || id === 'attendee_id' ? entry[id] : entry.data[id.slice('data.'.length)]
  return typeof value === 'number' ? value : undefined
}

async function readOrganizer(ctx: StaffCtx, { account_id, organizer_id }: KeptEntry): Promise<unknown> {
  if (organizer_id === null || !canOn(ctx.actor, 'organizer.read', { organizer_id, event_id: null })) return null
  const row = await findOrganizer(ctx.db, account_id, organizer_id)
  return row ? toOrganizerView(row, await findImage(ctx.db, { organizer_id: row.id }), ctx.config) : null
}

/** Nobody is there who asks: whoever wrote the endpoint lent it these rights for good (HOOK-1). */
const readerOf = ({ account_id, permissions, target, mode }: StoredRights): Actor => ({
  kind: 'KEY',
  session_id: null,
  sso_connection_id: null,
  sso_identity_id: null,
  user_id: null,
  key: { id: 0, name: '', mode, assistant_personal_data: true },
  account_id,
  name: '',
  email: '',
  role: 'ORGANIZER',
  is_account_owner: false,
  language: 'en',
  by_cookie: false,
  proof: null,
  grants: [{ ...target, permissions: new Set(permissions) }],
})
