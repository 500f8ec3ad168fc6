import { expect, test } from 'vitest'
import { EVENT_STATUSES } from '#core/platform/states/event-state.ts'
import { MEMBERSHIP_STATUSES } from '#core/platform/states/membership-state.ts'
import { WEBHOOK_STATUSES } from '#core/platform/states/webhook-state.ts'
import { stateWord } from './labels.ts'

test('states are told in the words of the screens, never as they are stored (AUD-1)', () => {
  for (const state of [...EVENT_STATUSES, ...MEMBERSHIP_STATUSES, ...WEBHOOK_STATUSES])
    expect(stateWord('status', state), state).not.toBeNull()
  expect(stateWord('status', 'LIVE')?.message).toBe('Live')
  expect(stateWord('role', 'BOX_OFFICE')?.message).toBe('Box office')
})

test('what is no state is told as it stands: a name, a number, a state nobody knows', () => {
  expect(stateWord('first_name', 'LIVE')).toBeNull()
  expect(stateWord('status', 200)).toBeNull()
  expect(stateWord('status', 'constructor')).toBeNull()
  expect(stateWord('status', 'UNHEARD_OF')).toBeNull()
})
