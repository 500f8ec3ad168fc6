import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDesk, type Desk, MESSAGE, ofOrder } from '#test/proposals.ts'

let t: TestApp
let desk: Desk
beforeAll(async () => {
  t = await createTestApp()
  desk = await createDesk(t)
})
afterAll(() => t.close())

/** What a field of the preview says of what an assistant proposes, on the screen of whoever decides. */
async function seen(field: string, act: Parameters<Desk['assistant']['propose']>[0], body: object): Promise<unknown> {
  const params = act === 'propose_message' ? { event_id: desk.event_id } : ofOrder(desk)
  const { proposal_id } = await desk.assistant.propose(act, params, body)
  const { preview } = (await desk.decide.get(proposal_id)).body.data
  await desk.decide.reject(proposal_id)
  return preview.changes.find((one: { field: string }) => one.field === field)?.after ?? null
}
const attendees = async () => (await desk.order.read()).attendees as { id: number; reference: string }[]

test('of two tickets it is told which one would be cancelled with a refund (MCP-6)', async () => {
  const [first, second] = await attendees()
  const which = (id: number) => seen('cancelled', 'propose_refund', { attendee_ids: [id] })
  expect(await which(first!.id)).toEqual([expect.stringMatching(`^${first!.reference} · `)])
  expect(await which(second!.id)).toEqual([expect.stringMatching(`^${second!.reference} · `)])
  expect(await seen('cancelled', 'propose_refund', { amount: 100 })).toBeNull()
  const both = await seen('cancelled', 'propose_order_cancel', {})
  expect(both).toHaveLength(2)
})

test('of a message it is told who is chosen one by one, and where its links lead whatever they are called (MCP-6)', async () => {
  const [, second] = await attendees()
  const to_one = { ...MESSAGE, recipient_type: 'ATTENDEE', attendee_ids: [second!.id] }
  expect(await seen('attendees', 'propose_message', to_one)).toEqual([second!.reference])
  const { reference } = await desk.order.read()
  const to_buyer = { ...MESSAGE, recipient_type: 'ORDER', order_id: desk.order.order_id }
  expect(await seen('order', 'propose_message', to_buyer)).toBe(reference)
  const body = '<p><a href="https://elsewhere.example/?a=1&amp;b=2">https://tickets.example.org</a></p>'
  expect(await seen('links', 'propose_message', { ...MESSAGE, body })).toEqual(['https://elsewhere.example/?a=1&b=2'])
  expect(await seen('links', 'propose_message', MESSAGE)).toBeNull()
})
