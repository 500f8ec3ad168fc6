import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APPLICATION_MOVES } from '#core/platform/states/application-state.ts'
import { ATTENDEE_MOVES } from '#core/platform/states/attendee-state.ts'
import { DATE_ACTION_MOVES, DATE_ACTION_ORDER_MOVES } from '#core/platform/states/date-action-state.ts'
import { EVENT_DATE_MOVES } from '#core/platform/states/event-date-state.ts'
import { EVENT_MOVES } from '#core/platform/states/event-state.ts'
import { FILE_MOVES } from '#core/platform/states/file-state.ts'
import { MAIL_MOVES } from '#core/platform/states/mail-state.ts'
import { MEMBERSHIP_MOVES } from '#core/platform/states/membership-state.ts'
import { MESSAGE_MOVES } from '#core/platform/states/message-state.ts'
import type { Moves } from '#core/platform/states/moves.ts'
import { ORDER_MOVES, PAYMENT_MOVES } from '#core/platform/states/order-state.ts'
import { ORDER_UNIT_MOVES } from '#core/platform/states/order-unit-state.ts'
import { DISPUTE_MOVES, PAYMENT_ATTEMPT_MOVES, PAYMENT_RETURN_MOVES } from '#core/platform/states/payment-state.ts'
import { PROPOSAL_MOVES } from '#core/platform/states/proposal-state.ts'
import { QUEUE_MOVES } from '#core/platform/states/queue-state.ts'
import { REFUND_MOVES } from '#core/platform/states/refund-state.ts'
import { WAITING_ENTRY_MOVES } from '#core/platform/states/waiting-entry-state.ts'
import { WEBHOOK_DELIVERY_MOVES, WEBHOOK_MOVES } from '#core/platform/states/webhook-state.ts'

const TABLES: Record<string, Moves> = {
  ORDER_MOVES,
  PAYMENT_MOVES,
  PAYMENT_ATTEMPT_MOVES,
  PAYMENT_RETURN_MOVES,
  DISPUTE_MOVES,
  REFUND_MOVES,
  MAIL_MOVES,
  MESSAGE_MOVES,
  ATTENDEE_MOVES,
  ORDER_UNIT_MOVES,
  EVENT_MOVES,
  EVENT_DATE_MOVES,
  DATE_ACTION_MOVES,
  DATE_ACTION_ORDER_MOVES,
  FILE_MOVES,
  MEMBERSHIP_MOVES,
  WEBHOOK_MOVES,
  WEBHOOK_DELIVERY_MOVES,
  PROPOSAL_MOVES,
  QUEUE_MOVES,
  WAITING_ENTRY_MOVES,
  APPLICATION_MOVES,
}

const page = readFileSync(new URL('../docs/states.md', import.meta.url), 'utf8')

/** The states a cell names: `QUEUED`, `FAILED, CANCELLED`; a dash, null and what is said of them are none. */
const statesIn = (cell: string): string[] =>
  cell.split(',').flatMap((part) => (/^[A-Z_]+$/.test(part.trim()) ? [part.trim()] : []))

/** The moves of the section whose heading names the table; staying where it is, is no move. */
function toldMoves(name: string): string[] {
  const section = page.split(/^## /m).find((one) => one.split('\n')[0]?.includes(`\`${name}\``)) ?? ''
  const table = /^\| From \|.*\n(?:\|.*\n?)+/m.exec(section)?.[0] ?? ''
  const rows = table.split('\n').map((line) => line.split('|'))
  const pairs = rows.flatMap(([, from = '', to = '']) =>
    statesIn(from).flatMap((one) => statesIn(to).map((other) => [one, other] as const)),
  )
  return [...new Set(pairs.filter(([from, to]) => from !== to).map((pair) => pair.join(' to ')))].sort()
}

const coreMoves = (moves: Moves): string[] =>
  Object.entries(moves)
    .flatMap(([from, targets]) => targets.map((to) => `${from} to ${to}`))
    .sort()

test.each(Object.entries(TABLES))('docs/states.md tells the moves of %s, all of them and no other', (name, moves) => {
  expect(toldMoves(name)).toEqual(coreMoves(moves))
})
