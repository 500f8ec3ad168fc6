import { expect, test } from 'vitest'
import { needsLogin } from '#core/platform/permissions.ts'
import { laggingCalls } from '#test/lagging-calls.ts'

/** All calls that a replica may answer (DB-9). Whoever adds one has asked: does anybody decide or write by what it says? */
test('these and no others may lag', () => {
  expect(laggingCalls.map(({ path }) => path).sort()).toEqual([
    '/audit',
    '/audit/export',
    '/events',
    '/events/:event_id/attendees',
    '/events/:event_id/attendees/export',
    '/events/:event_id/audit',
    '/events/:event_id/check-in-lists/:list_id/scans',
    '/events/:event_id/check-in-lists/:list_id/scans/export',
    '/events/:event_id/check-in-lists/export',
    '/events/:event_id/check_in_stats',
    '/events/:event_id/dates/export',
    '/events/:event_id/funnel',
    '/events/:event_id/funnel/export',
    '/events/:event_id/messages',
    '/events/:event_id/messages/export',
    '/events/:event_id/messages/recipient-count',
    '/events/:event_id/orders',
    '/events/:event_id/orders/export',
    '/events/:event_id/stats',
    '/events/:event_id/tickets/export',
    '/events/:event_id/units',
    '/events/:event_id/units/export',
    '/events/export',
    '/organizers/:organizer_id/events',
  ])
})

test('they read, for somebody who is logged in, and are about nothing that only the primary tells (DB-9, BO-190)', () => {
  const primary_only =
    /public|auth|promo-codes|capacity|questions|affiliates|refund|cancel|users|roles|api-keys|sale-health|test-orders/
  for (const call of laggingCalls) {
    expect([call.path, call.method, needsLogin(call.can)]).toEqual([call.path, 'GET', true])
    expect(call.path).not.toMatch(primary_only)
    expect([call.fresh, call.session_only, call.moves_stock_or_money, call.idempotent].some(Boolean)).toBe(false)
  }
})
