import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TYPE_PERMISSIONS, WEBHOOK_TYPES } from '#core/identity/webhooks/matching.ts'
import type { RolePermission, Target } from '#core/platform/permissions.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createWorld, type World } from '#test/worlds.ts'
import { readObject } from './read-object.ts'

let t: TestApp
let world: World
beforeAll(async () => {
  t = await createTestApp()
  world = await createWorld(t, { has_other_event: false })
})
afterAll(() => t.close())

interface Asked {
  readonly type: string
  readonly data?: Record<string, unknown>
  readonly without?: readonly RolePermission[]
  readonly account_id?: number
  readonly target?: Target
}
const ACCOUNT: Target = { organizer_id: null, event_id: null }
const read = ({ type, data = {}, without = [], account_id = Number(world.ids.account_id), target = ACCOUNT }: Asked) =>
  readObject(
    systemCtx(t.deps),
    {
      type,
      created_at: t.now(),
      position: 1,
      is_test: false,
      account_id,
      event_id: type.startsWith('organizer.') ? null : Number(world.ids.event_id),
      organizer_id: Number(world.ids.organizer_id),
      order_id: Number(world.ids.order_id),
      of_order_id: Number(world.ids.order_id),
      attendee_id: Number(world.ids.attendee_id),
      data,
    },
    {
      account_id,
      permissions: TYPE_PERMISSIONS.filter((permission) => !without.includes(permission)),
      target,
      mode: 'LIVE',
    },
  )
const shown = async (path: string) =>
  (
    await t.call('GET', `/api/${path.replace(/:(\w+)/g, (_all, name) => String(world.ids[name]))}`, {
      as: world.tokens.owner,
    })
  ).body.data

/** What an entry of each kind says, and where the API shows its subject. */
const SUBJECTS: Record<string, [data: string | null, path: string]> = {
  'order.completed': [null, 'events/:event_id/orders/:order_id'],
  'payment.disputed': [null, 'events/:event_id/orders/:order_id'],
  'attendee.created': [null, 'events/:event_id/attendees/:attendee_id'],
  'event.updated': [null, 'events/:event_id'],
  'settings.updated': [null, 'events/:event_id/settings'],
  'ticket.updated': ['ticket_id', 'events/:event_id/tickets/:ticket_id'],
  'promo_code.created': ['promo_code_id', 'events/:event_id/promo-codes/:promo_code_id'],
  'discount_rule.updated': ['discount_rule_id', 'events/:event_id/discount-rules/:discount_rule_id'],
  'question.created': ['question_id', 'events/:event_id/questions/:question_id'],
  'capacity.updated': ['capacity_id', 'events/:event_id/capacity-assignments/:capacity_id'],
  'affiliate.created': ['affiliate_id', 'events/:event_id/affiliates/:affiliate_id'],
  'addon_group.created': ['addon_group_id', 'events/:event_id/addon-groups/:addon_group_id'],
  'basket_rule.created': ['basket_rule_id', 'events/:event_id/basket-rules/:basket_rule_id'],
  'check_in_list.updated': ['check_in_list_id', 'events/:event_id/check-in-lists/:list_id'],
  'date.updated': ['event_date_id', 'events/:event_id/dates/:event_date_id'],
  'message.sent': ['message_id', 'events/:event_id/messages/:message_id'],
  'organizer.updated': [null, 'organizers/:organizer_id'],
}
const ID_OF: Record<string, string> = { check_in_list_id: 'list_id' }
/** No type is about them, so nobody lends them to an endpoint. */
const LEFT_OUT: Record<string, object> = {
  'event.updated': { stats: null, check_in_stats: null },
  'check_in_list.updated': { short_id: null, url: null },
}

describe('what FULL shows (HOOK-4)', () => {
  test.each(Object.entries(SUBJECTS))('of %s is what the API shows', async (type, [field, path]) => {
    const data = field ? { [field]: world.ids[ID_OF[field] ?? field] } : {}
    const object = JSON.parse(JSON.stringify(await read({ type, data })))
    const seen = await shown(path)
    expect(seen).toBeDefined()
    expect(object).toEqual({ ...seen, ...LEFT_OUT[type] })
  })

  test('every type has a subject that is read, or none', async () => {
    const ids = Object.fromEntries(
      Object.values(SUBJECTS).flatMap(([field]) => (field ? [[field, world.ids[ID_OF[field] ?? field]]] : [])),
    )
    const nothing: string[] = []
    for (const type of WEBHOOK_TYPES) {
      const object = await read({
        type,
        data: {
          ...ids,
          order_unit_id: world.ids.unit_id,
          waiting_entry_id: world.ids.entry_id,
          application_id: world.ids.application_id,
          rsvp_id: world.ids.rsvp_id,
        },
      })
      if (object === null) nothing.push(type)
    }
    expect(nothing).toEqual([])
  })

  test('what is gone, or was never named, is null', async () => {
    expect(await read({ type: 'ticket.updated', data: { ticket_id: 999_999 } })).toBeNull()
    expect(await read({ type: 'ticket.updated' })).toBeNull()
    expect(await read({ type: 'promo_code.updated', data: { promo_code_id: 999_999 } })).toBeNull()
  })

  test('of another account there is nothing', async () => {
    const foreign = await createWorld(t, { has_other_event: false })
    expect(await read({ type: 'order.completed', account_id: Number(foreign.ids.account_id) })).toBeNull()
  })

  test('of an event that was moved away since it happened there is nothing for the endpoint of its former organizer', async () => {
    const organizer_id = Number(world.ids.organizer_id)
    const event_id = Number(world.ids.event_id)
    for (const type of [
      'order.completed',
      'attendee.created',
      'event.updated',
      'settings.updated',
      'organizer.updated',
    ]) {
      expect(await read({ type, target: { organizer_id, event_id: null } }), type).not.toBeNull()
      expect(await read({ type, target: { organizer_id: organizer_id + 1_000, event_id: null } }), type).toBeNull()
      if (type !== 'organizer.updated')
        expect(await read({ type, target: { organizer_id: null, event_id } }), type).not.toBeNull()
    }
  })

  test('what the rights leave out is left out (TEAM-6)', async () => {
    const order = (await read({ type: 'order.completed' })) as { attendees: unknown[] }
    expect(order.attendees).toHaveLength(1)
    const less = await read({ type: 'order.completed', without: ['attendee.read', 'question.read'] })
    expect(less).toMatchObject({ attendees: [], answers: [] })
    expect(await read({ type: 'attendee.created', without: ['attendee.read'] })).toBeNull()
    expect(await read({ type: 'test_orders.deleted', without: ['event.read'] })).toBeNull()
  })
})
