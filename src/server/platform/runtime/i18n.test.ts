import { expect, test } from 'vitest'
import { translate } from './i18n.ts'

const message = { id: 'test.tickets', message: '{count, plural, one {# bilhete} other {# bilhetes}}' }

test('none are many in Portugal and one in Brazil (LOC-1)', () => {
  expect(translate('pt', message, { count: 0 })).toBe('0 bilhetes')
  expect(translate('pt-br', message, { count: 0 })).toBe('0 bilhete')
  expect(translate('pt', message, { count: 1 })).toBe('1 bilhete')
})
