import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { verifyWebhook, WebhookError } from '../src/turnout.ts'

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const other = `whsec_${Buffer.from('another secret of thirty-two byt').toString('base64')}`
const body =
  '{"type":"order.cancelled","timestamp":"2027-06-01T17:00:00Z","position":1042,"is_test":false,"account_id":3,"event_id":42,"data":{"order_id":915}}'
const SENT = 1_811_869_200
const headers = {
  'webhook-id': 'msg_3_1042',
  'webhook-timestamp': String(SENT),
  'webhook-signature': 'v1,VxDhE/LYRDGIfdpCb+ZnEGssprLdt2/vvmZ/gVsaBsM=',
}
const now = SENT * 1000 + 20_000

describe('a webhook (HOOK-5, KEY-18)', () => {
  test('of the worked example is good', async () => {
    expect(await verifyWebhook({ body, headers, secret, now })).toMatchObject({
      position: 1042,
      data: { order_id: 915 },
    })
  })

  test('is what the library of Standard Webhooks signs, and the other way round', async () => {
    const signed = new Webhook(secret).sign('msg_3_7', new Date(now), body)
    const own = {
      'webhook-id': 'msg_3_7',
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': signed,
    }
    expect(await verifyWebhook({ body, headers: own, secret, now })).toMatchObject({ type: 'order.cancelled' })
  })

  test('comes as text or bytes, with headers of any spelling', async () => {
    const bytes = new TextEncoder().encode(body)
    expect(await verifyWebhook({ body: bytes, headers: new Headers(headers), secret, now })).toMatchObject({
      event_id: 42,
    })
    const capital = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
    expect(await verifyWebhook({ body, headers: capital, secret, now })).toMatchObject({ event_id: 42 })
  })

  test('is good by either secret while one replaces the other, and by one of two signatures', async () => {
    expect(await verifyWebhook({ body, headers, secret: [other, secret], now })).toMatchObject({ event_id: 42 })
    const both = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
    expect(await verifyWebhook({ body, headers: both, secret, now })).toMatchObject({ event_id: 42 })
  })

  const SIX_MINUTES = 6 * 60_000
  test.each<[string, Partial<Parameters<typeof verifyWebhook>[0]>]>([
    ['changed', { body: body.replace('915', '916') }],
    ['with a space more', { body: `${body} ` }],
    ['of another id', { headers: { ...headers, 'webhook-id': 'msg_3_1043' } }],
    ['of another moment', { headers: { ...headers, 'webhook-timestamp': String(SENT + 1) } }],
    ['of another secret', { secret: other }],
    ['six minutes old', { now: SENT * 1000 + SIX_MINUTES }],
    ['of a time to come', { now: SENT * 1000 - SIX_MINUTES }],
    ['without signature', { headers: { ...headers, 'webhook-signature': '' } }],
    ['with half a signature', { headers: { ...headers, 'webhook-signature': 'v1,VxDhE' } }],
    ['with no base64', { headers: { ...headers, 'webhook-signature': 'v1,%%%' } }],
    ['of another version', { headers: { ...headers, 'webhook-signature': headers['webhook-signature'].slice(3) } }],
    ['with an odd time', { headers: { ...headers, 'webhook-timestamp': 'soon' } }],
    ['without id', { headers: { ...headers, 'webhook-id': undefined } }],
    ['by no secret at all', { secret: 'MDEyMzQ1' }],
  ])('%s is refused', async (_, change) => {
    await expect(verifyWebhook({ body, headers, secret, now, ...change })).rejects.toThrow(WebhookError)
  })
})
