import { describe, expect, test } from 'vitest'
import { fillHtml, fillText, hasPlaceholders, htmlFault, textFault } from './placeholders.ts'

describe('what is refused (MSG-11)', () => {
  test.each([
    ['<p>Hello {{first_name}}, see {{ ticket_link }}</p>', null],
    ['<p>{one} brace, no placeholder</p>', null],
    ['<p>{{frist_name}}</p>', { id: 'placeholder_unknown', name: 'frist_name' }],
    ['<p>{{}}</p>', { id: 'placeholder_unknown', name: '' }],
    ['<p>{{First_Name}}</p>', { id: 'placeholder_unknown', name: 'First_Name' }],
    ['<p>{{constructor}}</p>', { id: 'placeholder_unknown', name: 'constructor' }],
    ['<p>Hello {{first_name</p>', { id: 'placeholder_open', name: '' }],
    ['<p>Hello first_name}}</p>', { id: 'placeholder_open', name: '' }],
    ['<p>Hello {{first_name}</p>', { id: 'placeholder_open', name: '' }],
    ['<p>{{first<strong>_name</strong>}}</p>', { id: 'placeholder_split', name: 'first_name' }],
    ['<p>{<em>{first_name}}</em> {{full_name}}</p>', { id: 'placeholder_split', name: 'first_name' }],
    ['<p><a href="https://x.example/?n={{first_name}}">x</a></p>', { id: 'placeholder_in_link', name: 'first_name' }],
    [
      '<p><a href="https://x.example/?n=%7B%7Bfull_name%7D%7D">x</a></p>',
      { id: 'placeholder_in_link', name: 'full_name' },
    ],
  ])('%s', (html, expected) => {
    expect(htmlFault(html)).toEqual(expected)
  })

  test('a subject holds no link', () => {
    expect(textFault('See you, {{first_name}}: {{event_title}}')).toBeNull()
    expect(textFault('Yours: {{ticket_link}}')).toEqual({ id: 'placeholder_unknown', name: 'ticket_link' })
  })
})

describe('what is filled in', () => {
  const values = { first_name: 'Zoë', full_name: '{{first_name}} $& $1', ticket_link: '<a href="https://t/">T</a>' }

  test('once: a name that looks like a placeholder, or a pattern, stays what it is', () => {
    expect(fillText('{{ full_name }} and {{first_name}}', values)).toBe('{{first_name}} $& $1 and Zoë')
  })

  test('between tags only, and nothing it does not know', () => {
    expect(fillHtml('<p title="{{first_name}}">{{first_name}} {{toString}} {{ticket_link}}</p>', values)).toBe(
      '<p title="{{first_name}}">Zoë {{toString}} <a href="https://t/">T</a></p>',
    )
  })

  test('whether there is anything to fill in', () => {
    expect([hasPlaceholders('{{x}}'), hasPlaceholders('{x}'), hasPlaceholders('')]).toEqual([true, false, false])
  })
})

test('two braces and as many spaces as a message may have keep nobody waiting', () => {
  const open = `{{${' '.repeat(49_990)}x`
  expect(textFault(open)).toEqual({ id: 'placeholder_open', name: '' })
  expect(htmlFault(`<p>${open}</p>`)).toEqual({ id: 'placeholder_open', name: '' })
  expect([hasPlaceholders(open), fillText(open, { x: '1' })]).toEqual([false, open])
  expect(fillText(`{{${' '.repeat(20_000)}x${' '.repeat(20_000)}}}`, { x: '1' })).toBe('1')
})
