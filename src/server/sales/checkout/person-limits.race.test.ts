import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { reserved, unitsHad } from '#test/limited-buyers.ts'
import { standstill } from '#test/standstill.ts'
import { divertStatements } from '#test/statements.ts'
import { recountStock } from './recount-queries.ts'

/** One person with several orders at once, at two processes of one database (LIM-3, ONE-1). */
let t: TestApp
let other: TestApp
beforeAll(async () => {
  t = await createTestApp()
  other = await createTestApp({ database: t.url, now: t.now() })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))
const onSale = (price: number) => createOnSaleEvent(t.deps.db, { price, max_per_person: 4, capacity: 200 })
/** The same mailbox in many spellings. */
const spelled = (index: number) => `n.uno+${index}@gmail.com`
const countBy = (values: readonly unknown[]) =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, same]) => [value, same.length]))

describe.each([
  ['paid', 1250],
  ['free', 0],
])('%s orders', (_kind, price) => {
  test('twenty of one ticket each: four are taken', async () => {
    const sale = await onSale(price)
    const orders = await times(20, (index) => reserved(index % 2 ? t : other, sale))
    const replies = await Promise.all(orders.map(({ save }, index) => save(spelled(index))))
    expect(countBy(replies.map(({ status, body }) => body.error?.code ?? status))).toEqual({
      200: 4,
      PERSON_LIMIT_REACHED: 16,
    })
    expect(await unitsHad(t, sale.event_id)).toBe(4)
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('many persons in one batch and in two processes, in any order: nobody waits for ever, each has four', async () => {
    const sale = await onSale(price)
    const persons = ['ana', 'ben', 'cleo', 'dora', 'emil']
    const orders = await times(40, (index) => reserved(index % 2 ? t : other, sale))
    const replies = await Promise.all(
      orders.map(({ save }, index) => save(`${persons[(index * 3 + Math.floor(index / 7)) % 5]}@example.org`)),
    )
    expect(countBy(replies.map(({ status, body }) => body.error?.code ?? status))).toEqual({
      200: 20,
      PERSON_LIMIT_REACHED: 20,
    })
    expect(await unitsHad(t, sale.event_id)).toBe(20)
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('two orders of three: one is taken', async () => {
    expect((await twoOfThree(price)).units).toBe(3)
  })

  test('control: without the lock of the person both are counted before either is there', async () => {
    const both_have_looked = standstill(2)
    const restore = divertStatements(t.deps.pool, async (client, text, go) => {
      if (text.includes('insert into event_persons')) return client.query('select 1')
      const answer = await go()
      if (text.includes('o.person_key = any')) await both_have_looked.here()
      return answer
    })
    const racing = twoOfThree(price)
    await both_have_looked.meanwhile(async () => {})
    const { units, event_id } = await racing
    restore()
    expect(units).toBe(6)
    expect(await recountStock(t.deps.db, event_id)).toEqual([])
  })
})

async function twoOfThree(price: number): Promise<{ event_id: number; units: number }> {
  const sale = await onSale(price)
  const orders = await Promise.all([t, other].map((app) => reserved(app, sale, { quantity: 3 })))
  await Promise.all(orders.map(({ save }, index) => save(spelled(index))))
  return { event_id: sale.event_id, units: await unitsHad(t, sale.event_id) }
}
