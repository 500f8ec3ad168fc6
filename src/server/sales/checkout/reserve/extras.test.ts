import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalog, readSoldTickets } from '#server/catalog/tickets/catalog-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAddOnGroup, createBasketRule, createExtra, createPackage } from '#test/extras.ts'
import { createOnSaleEvent } from '#test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('what hangs products together (EXT-3, EXT-6, PKG-1)', () => {
  test('stands in the catalog in its order; what has no living product counts for nothing', async () => {
    const sale = await createOnSaleEvent(t.deps.db)
    const { event_id } = sale
    const shirt = await createExtra(t.deps.db, event_id)
    const gone = await createExtra(t.deps.db, event_id, { deleted_at: t.now() })
    const second = await createAddOnGroup(t.deps.db, event_id, {
      ...{ ticket_id: sale.ticket_id, ticket_ids: [gone.ticket_id, shirt.ticket_id], sort_order: 2, max: 2 },
    })
    const first = await createAddOnGroup(t.deps.db, event_id, {
      ...{ ticket_id: sale.ticket_id, ticket_ids: [shirt.ticket_id], sort_order: 1 },
    })
    const empty = { ticket_id: sale.ticket_id, ticket_ids: [gone.ticket_id] }
    await createAddOnGroup(t.deps.db, event_id, empty)
    await createAddOnGroup(t.deps.db, event_id, { ...empty, ticket_ids: [shirt.ticket_id], deleted_at: t.now() })
    const rule = await createBasketRule(t.deps.db, event_id, {
      ...{ ticket_id: shirt.ticket_id, other_ticket_ids: [sale.ticket_id, gone.ticket_id], allowed_per_unit: 2 },
    })
    await createBasketRule(t.deps.db, event_id, { ticket_id: gone.ticket_id, other_ticket_ids: [sale.ticket_id] })
    await createBasketRule(t.deps.db, event_id, { ticket_id: sale.ticket_id, other_ticket_ids: [gone.ticket_id] })
    const parts = [
      { ticket_price_id: shirt.price_id, quantity: 1, unit_price: 800 },
      { ticket_price_id: sale.price_id, quantity: 2, unit_price: 1000 },
    ]
    const family = await createPackage(t.deps.db, event_id, { parts })
    const other = await createOnSaleEvent(t.deps.db)

    const links = {
      addon_groups: [
        { id: first, title: 'Merchandise', max: 3, ticket_ids: [shirt.ticket_id] },
        { id: second, max: 2, ticket_ids: [shirt.ticket_id] },
      ],
      basket_rules: [
        ...[{ id: rule, type: 'REQUIRES', other_ticket_ids: [sale.ticket_id], same_date: false, allowed_per_unit: 2 }],
      ],
    }
    const partsOf = (tickets: readonly { id: number; parts: readonly object[] }[], id: number) =>
      tickets.find((ticket) => ticket.id === id)?.parts
    const expected = parts.map((part, index) => ({ ...part, ticket_id: [shirt.ticket_id, sale.ticket_id][index] }))
    const catalog = (await loadCatalog(t.deps.db, event_id))!
    expect(catalog).toMatchObject(links)
    expect(partsOf(catalog.tickets, family.ticket_id)).toMatchObject(expected)
    expect(partsOf(catalog.tickets, sale.ticket_id)).toEqual([])
    const several = await readSoldTickets(t.deps.db, [other.event_id, event_id])
    expect(several.get(event_id)).toMatchObject(links)
    expect(partsOf(several.get(event_id)!.tickets, family.ticket_id)).toMatchObject(expected)
    expect(several.get(other.event_id)).toMatchObject({ addon_groups: [], basket_rules: [] })
  })
})
