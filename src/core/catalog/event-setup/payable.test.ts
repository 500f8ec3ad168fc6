import { expect, test } from 'vitest'
import { canBePaid, takesMoney } from './payable.ts'

test.each([
  [['CARD'], 'CONNECTED', true, true],
  [['CARD'], 'TEST', true, false],
  [['CARD'], 'NOT_CONNECTED', false, false],
  [['CARD'], 'SETUP_INCOMPLETE', false, false],
  [['OFFLINE'], 'NOT_CONNECTED', true, true],
  [['OFFLINE'], 'TEST', true, true],
  [['CARD', 'OFFLINE'], 'SETUP_INCOMPLETE', true, true],
] as const)('%s, %s (PAY-41)', (payment_methods, connection, is_payable, is_money) => {
  const ways = { payment_methods, connection }
  expect([canBePaid(ways), takesMoney(ways)]).toEqual([is_payable, is_money])
})
