import { describe, expect, test } from 'vitest'
import { withStates } from './row-types.ts'
import { buildTree, type Rule } from './source-tree.ts'
import { movesAreGuarded, statesHaveOneAddress } from './state-rules.ts'

const ask = (rule: Rule, text: string, path = 'src/server/records/orders/queries.ts') =>
  rule(buildTree(new Map([[path, text]]))).map((one) => `${one.path} ${one.message}`)

describe('states have one address', () => {
  test.each([
    ["export const a = (o) => o.status === 'COMPLETED'", ':1 COMPLETED'],
    ["export const a = (o) => (o.done ? 'CANCELLED' : null)", ':1 CANCELLED'],
    ["\nexport const a = ['RESERVED', 1]", ':2 RESERVED'],
    ["export const a = { status: 'QUEUED' }", ':1 QUEUED'],
    ["export const a = sql`select 1 from orders\n  where status = 'EXPIRED'`", ':2 EXPIRED'],
    ["export const a = (s) => {\n  switch (s.status) {\n    case 'SENT': return 1\n  }\n}", ':3 SENT'],
  ])('%j is refused', (text, found) => {
    expect(ask(statesHaveOneAddress, text).join()).toContain(found)
  })

  test.each([
    "import { OrderStatus } from 'x'\nexport const a = (o) => o.status === OrderStatus.COMPLETED",
    'export const a = sql`select 1 from orders where status = ${literal(OrderStatus.EXPIRED)}`',
    "export type A = 'COMPLETED' | 'CANCELLED'",
    "export const a = () => new AppError('PAYMENT_FAILED')",
    "export const a = (r) => r.reason === 'CANCELLED'",
    'export const LABELS = { COMPLETED: 1 }',
    "// where status = 'EXPIRED'",
  ])('%j is kept', (text) => expect(ask(statesHaveOneAddress, text)).toEqual([]))

  test('the state file itself says them, and an exception that is none any more is told', () => {
    const file = "export const OrderStatus = { COMPLETED: 'COMPLETED' }"
    expect(ask(statesHaveOneAddress, file, 'src/core/platform/states/order-state.ts')).toEqual([])
    expect(
      ask(statesHaveOneAddress, file, 'src/web/records/orders/order-state.ts'),
      'elsewhere it is no address',
    ).toHaveLength(1)
    expect(ask(statesHaveOneAddress, '', 'src/server/app/pages.ts')).toEqual([
      'src/server/app/pages.ts is excused for FAILED but does not say it',
    ])
  })
})

describe('who writes a status asks the table of moves', () => {
  test.each([
    "export const a = (tx, to) => tx.updateTable('orders').set({ a: 1, status: to })",
    "export const a = (tx, status) => tx.updateTable('orders').set({ a: 1, status }).where('id', '=', 1)",
    "export const a = (tx, to) => tx.updateTable('orders').set({ payment_status: to })",
    'export const a = (to) => sql`update orders o set status = ${to}`',
    'export const a = (to) => sql`update orders set is_expiring = false, payment_status = ${to}`',
  ])('%j does not', (write) => {
    const guarded = write.replace(') =>', ') => checkMoves(ORDER_MOVES, to) &&')
    expect(ask(movesAreGuarded, guarded)).toEqual([])
    expect(ask(movesAreGuarded, write)).toHaveLength(1)
    const beside = "import { checkMoves } from '#core/platform/states/moves.ts'\nconst b = () => checkMoves(A, b, c)\n"
    expect(ask(movesAreGuarded, beside + write), 'another function of the file asks').toHaveLength(1)
  })

  test.each([
    "export const a = (tx) => tx.updateTable('orders').set({ a: 1 }).where('status', '=', b)",
    'export const a = sql`update orders set is_expiring = true where status = ${b}`',
    'export const a = sql`update idempotency_keys k set status = 201`',
  ])('%j writes none', (write) => expect(ask(movesAreGuarded, write)).toEqual([]))
})

test('row types carry the values of core, a column that is not there is told', () => {
  const generated =
    'export interface Orders {\n  id: Generated<number>;\n  status: string;\n}\n\nexport interface MailTokens {\n  status: string | null;\n  kinds: Generated<string[]>;\n}\n'
  const typed = withStates(generated, [
    { column: 'orders.status', values: ['A', 'B'] },
    { column: 'mail_tokens.kinds', values: ['C', 'D'] },
  ])
  expect(typed).toContain("Orders {\n  id: Generated<number>;\n  status: 'A' | 'B';")
  expect(typed).toContain("status: string | null;\n  kinds: Generated<('C' | 'D')[]>;")
  expect(() => withStates(generated, [{ column: 'orders.colour', values: ['A'] }])).toThrow('orders.colour')
})
