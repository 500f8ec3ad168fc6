import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFoundOpenly, shortFullName, shortName, tellPerson } from './personal-data.ts'

describe('how people are told of without personal data (MCP-3)', () => {
  test.each([
    ['Anna', 'Kowalska', 'Anna K.'],
    ['Anna Maria', 'von Kowalska', 'Anna V.'],
    [' Anna ', ' kowalska ', 'Anna K.'],
    ['Anna', '', 'Anna'],
    ['', 'Kowalska', 'K.'],
    [null, null, null],
    ['', ' ', null],
    // a whole name in one field
    ['Anna Kowalska', '', 'Anna'],
    // addresses and numbers in fields for names
    ['anna@example.org', 'Kowalska', 'A. K.'],
    ['+49 170 1234567', 'Kowalska', '+49 K.'],
    ['+491701234567', '01701234567', '+. 0.'],
    ['https://example.org/anna', '', 'H.'],
    ['٠١٧٠١٢٣٤', '', '٠.'],
    ['Ωmega', 'ßeta', 'Ωmega SS.'],
    ['Zoë', '👩‍👩‍👧 Lind', 'Zoë 👩.'],
  ])('%j %j is %j', (first_name, last_name, told) => {
    expect(shortName(first_name, last_name)).toBe(told)
  })

  test.each([
    ['Anna Maria Kowalska', 'Anna K.'],
    ['Anna', 'Anna'],
    ['', null],
  ])('in one piece: %j is %j', (name, told) => {
    expect(shortFullName(name)).toBe(told)
  })

  test('addresses are masked as at the door (SCN-2); in full both are as they are', () => {
    const anna = { first_name: 'Anna', last_name: 'Kowalska', email: 'anna.k@example.org' }
    expect(tellPerson(anna, false)).toEqual({ name: 'Anna K.', email: 'a…@e….org' })
    expect(tellPerson(anna, true)).toEqual({ name: 'Anna Kowalska', email: 'anna.k@example.org' })
    expect(tellPerson({ first_name: null, last_name: null, email: null }, false)).toEqual({ name: null, email: null })
  })

  const word = fc.stringMatching(/^\p{L}{3,12}$/u)

  test('property: of last name and address nothing but initials comes through', () => {
    fc.assert(
      fc.property(word, word, word, word, (first, last, local, domain) => {
        const told = tellPerson({ first_name: first, last_name: last, email: `${local}@${domain}.org` }, false)
        expect(told.name?.startsWith(`${first} `)).toBe(true)
        expect([...(told.name ?? '').slice(first.length + 1)].length).toBeLessThan(5)
        expect(told.email).toMatch(/^.…@.…\.org$/u)
      }),
    )
  })
})

describe('what a search may find without personal data (MCP-3, SCN-2)', () => {
  const anna = { first_name: 'Zoë Anna', last_name: 'Müller', email: 'zoe.m@example.org', reference: 'A7K2-9' }

  test.each([
    ['Müller', true],
    ['mueller', true],
    ['muller zoe', true],
    ['zoe.m@example.org', true],
    ['ZOE.M@EXAMPLE.ORG', true],
    ['a7k2', true],
    ['7k', true],
    // by parts it could be read letter by letter
    ['Mül', false],
    ['üller', false],
    ['zoe.m', false],
    ['zoe.m@example.or', false],
    ['example.org', false],
    ['zoe mü', false],
  ])('%j: %j', (query, is_found) => {
    expect(isFoundOpenly(query, anna)).toBe(is_found)
  })

  test('property: a proper part of the last name finds nobody', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,12}$/), fc.nat(20), (last_name, cut) => {
        const part = last_name.slice(0, 1 + (cut % (last_name.length - 1)))
        const person = { first_name: 'Q', last_name, email: 'x@y.org', reference: '0' }
        fc.pre(part !== 'q')
        expect(isFoundOpenly(part, person)).toBe(false)
        expect(isFoundOpenly(last_name, person)).toBe(true)
      }),
    )
  })
})
