import { expect, expectTypeOf, test } from 'vitest'
import { canMove, checkMoves, ForbiddenMove, type Move, type SourceOf, sourcesOf } from './moves.ts'

const MOVES = { OPEN: ['PAID', 'CLOSED'], PAID: ['CLOSED'], CLOSED: [] } as const

test('what the table names is allowed, everything else refused, staying where it is too', () => {
  expect(canMove<string>(MOVES, 'OPEN', 'PAID')).toBe(true)
  expect(checkMoves<string>(MOVES, ['OPEN', 'PAID'], 'CLOSED')).toEqual(['OPEN', 'PAID'])
  expect(sourcesOf(MOVES, 'CLOSED')).toEqual(['OPEN', 'PAID'])
  // a pair that the table does not name does not compile
  expectTypeOf<SourceOf<typeof MOVES, 'CLOSED'>>().toEqualTypeOf<'OPEN' | 'PAID'>()
  expectTypeOf<{ from: 'CLOSED'; to: 'OPEN' }>().not.toExtend<Move<typeof MOVES, 'OPEN'>>()
  for (const [from, to] of [
    ['CLOSED', 'OPEN'],
    ['OPEN', 'OPEN'],
    [[], 'CLOSED'],
    [['OPEN', 'CLOSED'], 'PAID'],
  ] as const)
    expect(() => checkMoves<string>(MOVES, from, to)).toThrow(ForbiddenMove)
})
