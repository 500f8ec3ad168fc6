import { describe, expect, test } from 'vitest'
import { type AskedQuestion, checkAnswer, problemMessage } from './check-answers.ts'

const ask = (type: AskedQuestion['type'], rest: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id: 1,
  type,
  options: ['red', 'blue'],
  is_required: false,
  ...rest,
})

describe('answers by type (QST-3)', () => {
  test.each([
    ['SINGLE_LINE_TEXT', ' vegan ', 'vegan'],
    ['SINGLE_LINE_TEXT', '\u202evegan\u0007', 'vegan'],
    ['MULTI_LINE_TEXT', 'two\nlines', 'two\nlines'],
    ['MULTI_LINE_TEXT', 'two\r\nlines\u0000', 'two\nlines'],
    ['DROPDOWN', 'red', 'red'],
    ['RADIO', 'blue', 'blue'],
    ['CHECKBOX', ['red', 'red', 'blue'], ['red', 'blue']],
    ['DATE', '2024-02-29', '2024-02-29'],
    ['PHONE', '+49 (40) 123-456', '+4940123456'],
    ['ADDRESS', { city: ' Ghent ', state: '' }, { city: 'Ghent' }],
    ['ADDRESS', { country: 'be', zip: '9000' }, { country: 'BE', zip: '9000' }],
    ['ADDRESS', { city: '\u202eGhent', state: '\u2066' }, { city: 'Ghent' }],
  ] as const)('%s takes %j', (type, answer, stored) => {
    expect(checkAnswer(ask(type), answer)).toEqual({ ok: true, answer: stored })
  })

  test.each([
    ['SINGLE_LINE_TEXT', 'two\nlines', 'invalid'],
    ['SINGLE_LINE_TEXT', 'x'.repeat(256), 'too_long'],
    ['MULTI_LINE_TEXT', 'x'.repeat(5001), 'too_long'],
    ['MULTI_LINE_TEXT', 7, 'invalid'],
    ['DROPDOWN', 'green', 'choice'],
    ['CHECKBOX', 'red', 'choice'],
    ['CHECKBOX', ['green'], 'choice'],
    ['DATE', '2023-02-29', 'date'],
    ['DATE', '1899-12-31', 'date'],
    ['PHONE', '12345', 'phone'],
    ['ADDRESS', ['Ghent'], 'invalid'],
    // as in every address form (TXT-2, TXT-3)
    ['ADDRESS', { country: 'Belgium' }, 'country'],
    ['ADDRESS', { country: 'ZZ' }, 'country'],
    ['ADDRESS', { zip: '9'.repeat(21) }, 'too_long'],
  ] as const)('%s refuses %j', (type, answer, problem) => {
    expect(checkAnswer(ask(type), answer)).toMatchObject({ ok: false, problem })
  })

  test.each([
    ['SINGLE_LINE_TEXT', 'x'.repeat(256), 255],
    ['MULTI_LINE_TEXT', 'x'.repeat(5001), 5000],
    ['ADDRESS', { city: 'x'.repeat(256) }, 255],
    ['ADDRESS', { zip: '9'.repeat(21) }, 20],
  ] as const)('%s says how long it may be (QST-3)', (type, answer, maximum) => {
    const checked = checkAnswer(ask(type), answer)
    expect(!checked.ok && problemMessage(checked).values).toEqual({ maximum })
  })

  test('required ones must be answered, an address in all parts but line 2 and state (QST-3f, QST-5)', () => {
    for (const [type, empty] of [
      ['SINGLE_LINE_TEXT', ' '],
      ['ADDRESS', {}],
      ['DATE', null],
    ] as const)
      expect(checkAnswer(ask(type, { is_required: true }), empty)).toMatchObject({ ok: false, problem: 'required' })
    expect(checkAnswer(ask('ADDRESS', { is_required: true }), { city: 'Ghent', zip: '9000', country: 'BE' })).toEqual({
      ok: false,
      problem: 'required',
      parts: ['address_line_1'],
    })
    expect(checkAnswer(ask('CHECKBOX', { is_required: true }), [])).toMatchObject({ problem: 'choose_some' })
    expect(checkAnswer(ask('CHECKBOX', { is_required: true }), null)).toMatchObject({ problem: 'choose_some' })
    expect(checkAnswer(ask('RADIO', { is_required: true }), '')).toMatchObject({ problem: 'choose_one' })
    expect(checkAnswer(ask('DROPDOWN', { is_required: true }), null)).toMatchObject({ problem: 'choose_one' })
    const half = checkAnswer(ask('ADDRESS', { is_required: true }), { city: 'Ghent' })
    expect(half, 'all that is missing at once').toMatchObject({ parts: ['address_line_1', 'zip', 'country'] })
  })
})
