import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { ACTIONS } from '#core/platform/actions/actions.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'
import {
  type Attempt,
  attemptsAtOnce,
  HEALTHY,
  healthAfter,
  isDelivered,
  isFailing,
  isGone,
  nextAttemptAt,
} from './attempts.ts'
import { webhookBody, webhookId } from './body.ts'
import { exampleBody, exampleData } from './example.ts'
import { MAX_WEBHOOK_OBJECT_BYTES } from './limits.ts'
import { isWanted, type Subscription, TYPE_PERMISSIONS, WEBHOOK_TYPES } from './matching.ts'
import { AccountWebhookInput, WebhookInput, WebhookReplayInput } from './schema.ts'

const NOW = new Date('2027-06-01T17:00:00Z')
const attempt = (changed: Partial<Attempt> = {}): Attempt => ({
  started_at: NOW,
  duration_ms: 10,
  status: 200,
  result: 'HTTP',
  ...changed,
})
const failed = (at = NOW) => attempt({ started_at: at, status: 500 })

describe('attempts (HOOK-3)', () => {
  test.each([
    [200, true],
    [204, true],
    [299, true],
    [199, false],
    [300, false],
    [404, false],
    [410, false],
    [500, false],
  ])('HTTP %i delivers: %s', (status, delivers) => expect(isDelivered(attempt({ status }))).toBe(delivers))

  test.each(['TIMEOUT', 'CONNECT', 'TLS', 'ADDRESS_REFUSED'] as const)('%s delivers nothing', (result) =>
    expect(isDelivered(attempt({ result, status: null }))).toBe(false),
  )

  test('a redirect delivers nothing, whatever stands behind it, and 410 behind one is no end', () => {
    expect(isDelivered(attempt({ result: 'REDIRECT', status: 302 }))).toBe(false)
    expect(isGone(attempt({ status: 410 }))).toBe(true)
    expect(isGone(attempt({ result: 'REDIRECT', status: 301 }))).toBe(false)
  })

  const PAUSES = [
    5 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
  ]
  test.each(PAUSES.map((pause, index) => [index + 1, pause]))(
    'after attempt %i the next comes in %i ms, a fifth sooner or later',
    (attempts, pause) => {
      const comesAfter = (chance: number) => nextAttemptAt(attempts, { now: NOW, chance })!.getTime() - NOW.getTime()
      expect([comesAfter(0), comesAfter(0.5), comesAfter(1)]).toEqual([pause * 0.8, pause, pause * 1.2])
    },
  )

  test('after the tenth there is none', () => expect(nextAttemptAt(10, { now: NOW, chance: 0.5 })).toBeNull())
})

describe('how an endpoint is doing (HOOK-2b, HOOK-6)', () => {
  const failures = (count: number, since = NOW) =>
    healthAfter(
      HEALTHY,
      Array.from({ length: count }, (_none, n) => failed(new Date(since.getTime() + n * SECOND_MS))),
    )

  test('a success forgets what was before, and what fails after it begins anew', () => {
    const later = new Date(NOW.getTime() + HOUR_MS)
    expect(healthAfter(failures(9), [attempt(), failed(later)])).toEqual({ failures: 1, failing_since: later })
    expect(healthAfter(failures(9), [attempt()])).toEqual(HEALTHY)
  })

  test('ten at once until ten have failed in a row, then one at a time', () => {
    expect([0, 9, 10, 25].map((count) => attemptsAtOnce({ failures: count }))).toEqual([10, 10, 1, 1])
  })

  test('five days of failures only, twenty at least', () => {
    const five_days = new Date(NOW.getTime() + 120 * HOUR_MS)
    expect(isFailing(failures(20), five_days)).toBe(true)
    expect(isFailing(failures(19), five_days)).toBe(false)
    expect(isFailing(failures(20), new Date(five_days.getTime() - 1))).toBe(false)
    expect(isFailing(HEALTHY, five_days)).toBe(false)
  })
})

describe('who is told what (HOOK-1)', () => {
  const all: Subscription = {
    organizer_id: null,
    event_id: null,
    mode: 'LIVE',
    types: null,
    permissions: [...TYPE_PERMISSIONS],
  }
  const entry = { type: 'order.completed', event_id: 42, organizer_id: 7, is_test: false }
  const wants = (endpoint: Partial<Subscription>, of: Partial<typeof entry> = {}) =>
    isWanted({ ...all, ...endpoint }, { ...entry, ...of })

  test.each<[string, Partial<Subscription>, boolean]>([
    ['all of the account', {}, true],
    ['this type', { types: ['order.completed'] }, true],
    ['another type', { types: ['order.cancelled'] }, false],
    ['this event', { event_id: 42 }, true],
    ['another event', { event_id: 43 }, false],
    ['the organizer of the event', { organizer_id: 7 }, true],
    ['another organizer', { organizer_id: 8 }, false],
    ['all, without its permission', { permissions: ['event.read'] }, false],
    ['this type, without its permission', { types: ['order.completed'], permissions: ['event.read'] }, false],
    ['test orders', { mode: 'TEST' }, false],
  ])('%s: %#', (_what, endpoint, wanted) => expect(wants(endpoint)).toBe(wanted))

  test('test orders go to endpoints of that mode alone', () => {
    expect(wants({}, { is_test: true })).toBe(false)
    expect(wants({ mode: 'TEST' }, { is_test: true })).toBe(true)
  })

  test('what is not PUBLIC, and what no release knows, is told nobody', () => {
    for (const type of ['order.reserved', 'user.invited', 'webhook.created', 'nothing.known', 'toString'])
      expect(wants({ permissions: [...TYPE_PERMISSIONS, 'user.read'] }, { type })).toBe(false)
    expect(WEBHOOK_TYPES).toContain('attendee.created')
    expect(WEBHOOK_TYPES.filter((type) => ACTIONS[type].class !== 'PUBLIC')).toEqual([])
  })
})

const ENTRY = {
  type: 'order.cancelled',
  created_at: NOW,
  position: 1042,
  is_test: false,
  account_id: 3,
  event_id: 42,
  order_id: 915,
  attendee_id: null,
  data: {},
}

describe('bodies and signatures (HOOK-4, HOOK-5)', () => {
  test('worked example 1', () => {
    const body = webhookBody(ENTRY)
    expect(body).toBe(
      '{"type":"order.cancelled","timestamp":"2027-06-01T17:00:00Z","position":1042,"is_test":false,"account_id":3,"event_id":42,"data":{"order_id":915}}',
    )
    const signer = new Webhook('whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=')
    const signature = signer.sign(webhookId(3, 1042), new Date(1811869200_000), body)
    expect(signature).toBe('v1,VxDhE/LYRDGIfdpCb+ZnEGssprLdt2/vvmZ/gVsaBsM=')
  })

  test('FULL adds the object, null when it is gone', () => {
    const data = (object: unknown) => JSON.parse(webhookBody(ENTRY, { object })).data
    expect(data({ id: 915 })).toEqual({ order_id: 915, object: { id: 915 } })
    expect(data(null)).toEqual({ order_id: 915, object: null })
    expect(data(undefined)).toEqual({ order_id: 915, object: null })
  })

  test('an object above 256 KB is left out, counted in bytes', () => {
    const wrap = JSON.stringify({ text: '' }).length
    const data = (text: string) => JSON.parse(webhookBody(ENTRY, { object: { text } })).data
    expect(data('x'.repeat(MAX_WEBHOOK_OBJECT_BYTES - wrap)).truncated).toBeUndefined()
    expect(data('x'.repeat(MAX_WEBHOOK_OBJECT_BYTES - wrap + 1))).toEqual({ order_id: 915, truncated: true })
    expect(data('é'.repeat(MAX_WEBHOOK_OBJECT_BYTES / 2))).toEqual({ order_id: 915, truncated: true })
  })

  test('what `data` says never takes the place of the object', () => {
    const odd = { ...ENTRY, data: { object: 1, truncated: 2 } }
    expect(JSON.parse(webhookBody(odd, { object: { id: 1 } })).data.object).toEqual({ id: 1 })
  })
})

describe('examples (HOOK-9)', () => {
  test.each(WEBHOOK_TYPES)('%s has one that its schema takes, marked as a test', (type) => {
    expect(ACTIONS[type].data.safeParse(exampleData(type)).error).toBeUndefined()
    const body = JSON.parse(exampleBody({ type, account_id: 3, event_id: 42, now: NOW, is_full: false }))
    expect(body).toMatchObject({ type, is_test: true, position: 0, account_id: 3 })
  })
})

describe('what is typed', () => {
  const says = (schema: typeof WebhookInput | typeof AccountWebhookInput | typeof WebhookReplayInput, input: object) =>
    schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  const url = 'https://hooks.example.org/'

  test('a type twice is one type, none at all is a mistake, an unknown one too', () => {
    expect(WebhookInput.parse({ url, types: ['order.completed', 'order.completed'] }).types).toEqual([
      'order.completed',
    ])
    expect(says(WebhookInput, { url, types: [] })).toHaveLength(1)
    expect(says(WebhookInput, { url, types: ['order.reserved'] })).toHaveLength(1)
    expect(WebhookInput.parse({ url }).types).toBeNull()
  })

  test('one target at most', () => {
    expect(says(AccountWebhookInput, { url, organizer_id: 1, event_id: 2 })).toEqual(['organizer_id: one_target'])
    expect(says(AccountWebhookInput, { url, organizer_id: 1 })).toEqual([])
  })

  test.each<[object, string[]]>([
    [{ delivery_id: 1 }, []],
    [{ from: 1, to: 10_000 }, []],
    [{ from: 5, to: 5 }, []],
    [{ from: 1, to: 10_001 }, ['to: too_many_positions']],
    [{ from: 5, to: 4 }, ['to: max_below_min']],
    [{}, ['delivery_id: delivery_or_positions']],
    [{ from: 1 }, []],
    [{ to: 1 }, ['delivery_id: delivery_or_positions']],
    [{ delivery_id: 1, from: 1, to: 2 }, ['delivery_id: delivery_or_positions']],
  ])('sending again %j', (input, mistakes) => expect(says(WebhookReplayInput, input)).toEqual(mistakes))
})
