import { afterAll, beforeAll, expect, test } from 'vitest'
import { after } from '#core/platform/actions/causes.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { applicationOf, createApplication } from '#test/applications.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { eraseEndedApplications } from './erase-applications.ts'
import { moveApplications } from './queries.ts'
import { queueApplicationMail } from './queue-application-mail.ts'
import { readApplicationDetail } from './read-applications.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('who it was and what they told goes thirty days after the end, with their mails (APP-5, WTL-20)', async () => {
  const sale = await createOnSaleEvent(t.deps.db)
  const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 2 }]
  const [ended, other, alive] = [
    await createApplication(t, { event_id: sale.event_id, items }),
    await createApplication(t, { event_id: sale.event_id, items }),
    await createApplication(t, { event_id: sale.event_id, items }),
  ]
  await inTransaction(t.deps.db, async (tx) => {
    const { APPLIED, REJECTED } = ApplicationStatus
    const moved = await moveApplications(tx, [ended.id, other.id], {
      from: APPLIED,
      to: REJECTED,
      at: t.now(),
      decided: { decided_by: null, reason: 'No', message: 'Sorry' },
    })
    for (const application of moved)
      await queueApplicationMail(tx, systemCtx(t.deps), {
        follows: after('application.rejected', 'mails.send'),
        kind: 'application-decided',
        application,
      })
  })
  await t.runJobs()
  expect(await eraseEndedApplications(systemCtx(t.deps))).toBe(0)
  t.advance(31 * DAY_MS)
  expect(await eraseEndedApplications(systemCtx(t.deps), 1)).toBe(2)
  expect(await applicationOf(t, ended.id)).toMatchObject({
    email: null,
    person_key: null,
    details: null,
    reason: null,
    message: null,
    quantity: 2,
  })
  expect((await applicationOf(t, alive.id)).email).not.toBeNull()
  expect(await t.deps.db.selectFrom('mails').select('id').where('event_id', '=', sale.event_id).execute()).toEqual([])
  // staff still see that somebody asked
  expect(await readApplicationDetail(t.deps, sale.event_id, ended.id)).toMatchObject({
    first_name: null,
    answers: [],
    attendees: [],
  })
})
