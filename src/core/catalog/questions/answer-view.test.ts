import { expect, test } from 'vitest'
import { answerText, toAnswerViews } from './answer-view.ts'

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

test('hidden questions show only where the event lists them (QST-8)', () => {
  const stored = {
    question_id: 1,
    title: 'Diet',
    type: 'SINGLE_LINE_TEXT',
    belongs_to: 'ATTENDEE',
    attendee_id: 2,
    answer: 'vegan',
    is_hidden: true,
  }
  expect(toAnswerViews([stored], false)).toEqual([])
  expect(toAnswerViews([stored], true)).toEqual([
    {
      question_id: 1,
      title: 'Diet',
      type: 'SINGLE_LINE_TEXT',
      belongs_to: 'ATTENDEE',
      attendee_id: 2,
      answer: 'vegan',
      text_answer: 'vegan',
    },
  ])
})
