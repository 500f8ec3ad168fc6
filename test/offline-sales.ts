import type { TestApp } from './app.ts'
import { createBuyer } from './buyer.ts'
import { createOnSaleEvent, type TicketValues } from './factories.ts'

export const OFFLINE_INSTRUCTIONS = '<p>IBAN DE02 1203 0000 0000 2020 51</p>'

/**
 * An event that takes money by bank transfer or cash within seven days, and buyers who have chosen so, each with an address of
 * mail of their own. What limits unpaid orders is off unless asked for (CALM-5, CALM-6).
 */
export async function createOfflineSale(t: TestApp, ticket: TicketValues = {}, settings: Record<string, unknown> = {}) {
  const sale = await createOnSaleEvent(t.deps.db, ticket)
  await t.deps.db
    .updateTable('event_settings')
    .set({
      payment_methods: ['CARD', 'OFFLINE'],
      offline_payment_instructions: OFFLINE_INSTRUCTIONS,
      offline_payment_due_in_days: 7,
      offline_share: 100,
      offline_confirm: 'NEVER',
      ...settings,
    })
    .where('event_id', '=', sale.event_id)
    .execute()
  let orders = 0
  const order = async (quantity = 1) => {
    const buyer = await createBuyer(t, sale, quantity)
    const email = orders++ === 0 ? buyer.details.order.email : `annika.${orders}@example.org`
    const order = { ...buyer.details.order, email }
    await buyer.call('PUT', '', { body: { ...buyer.details, order } })
    const chosen = await buyer.call('POST', '/payment', { body: { method: 'OFFLINE' } })
    if (chosen.status !== 200) throw new Error(`not chosen: ${JSON.stringify(chosen.body)}`)
    const { id } = await t.deps.db
      .selectFrom('orders')
      .select('id')
      .where('short_id', '=', buyer.order.split('/').at(-1)!)
      .executeTakeFirstOrThrow()
    return { order_id: id, buyer }
  }
  return { ...sale, order }
}

export type OfflineSale = Awaited<ReturnType<typeof createOfflineSale>>
