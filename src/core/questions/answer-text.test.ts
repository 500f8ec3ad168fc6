import { expect, test } from 'vitest'
import { answerText } from './answer-text.ts'

test.each([
  ['A friend told me', 'A friend told me'],
  [['Ramp', 'Loop'], 'Ramp, Loop'],
  [
    { address_line_1: 'Kaistraße 14', city: 'Hamburg', zip: '20457', country: 'DE', state: null },
    'Kaistraße 14, 20457, Hamburg, DE',
  ],
  [null, ''],
])('%j reads %j (QST-10)', (answer, text) => {
  expect(answerText(answer)).toBe(text)
})
