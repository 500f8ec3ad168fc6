import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { recountStock } from './recount-queries.ts'

const BUYERS = 500
const TICKETS = 50

let one: TestApp
let two: TestApp
let addresses: string[]
beforeAll(async () => {
  one = await createTestApp()
  two = await createTestApp({ database: one.url })
  addresses = await Promise.all([one, two].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
})
afterAll(async () => {
  await two.close()
  await one.close()
})

async function onSale(hosts: readonly string[]) {
  const sale = await createOnSaleEvent(one.deps.db, { capacity: TICKETS })
  const body = JSON.stringify({ items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }] })
  const replies = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      const reply = await fetch(`${hosts[index % hosts.length]}/api/public/events/${sale.event_id}/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body,
      })
      await reply.arrayBuffer()
      return reply.status
    }),
  )
  const counter = await one.deps.db
    .selectFrom('stock')
    .select(['held', 'sold'])
    .where('id', '=', sale.stock_id)
    .executeTakeFirstOrThrow()
  return {
    made: replies.filter((status) => status === 201).length,
    refused: replies.filter((status) => status === 409).length,
    counter,
  }
}

describe('an on-sale over HTTP: five hundred buyers, fifty tickets (REL-1, REL-28)', () => {
  test('one process sells exactly fifty', async () => {
    expect(await onSale(addresses.slice(0, 1))).toEqual({
      made: TICKETS,
      refused: BUYERS - TICKETS,
      counter: { held: TICKETS, sold: 0 },
    })
    expect(await recountStock(one.deps.db)).toEqual([])
  })

  test('two processes on one database sell exactly fifty together', async () => {
    expect(await onSale(addresses)).toEqual({
      made: TICKETS,
      refused: BUYERS - TICKETS,
      counter: { held: TICKETS, sold: 0 },
    })
    expect(await recountStock(one.deps.db)).toEqual([])
  })
})
