import { expect, test } from 'vitest'
import { isMessageDeletable, isMessageEditable, messageStatus } from './message-state.ts'

test.each([
  { recipient_count: 3, sent_count: 0, failed_count: 0, status: 'PROCESSING' },
  { recipient_count: 3, sent_count: 1, failed_count: 1, status: 'PROCESSING' },
  { recipient_count: 3, sent_count: 3, failed_count: 0, status: 'SENT' },
  { recipient_count: 3, sent_count: 1, failed_count: 2, status: 'SENT' },
  { recipient_count: 3, sent_count: 0, failed_count: 3, status: 'FAILED' },
] as const)('$sent_count sent and $failed_count failed of $recipient_count is $status (MSG-8)', ({ status, ...of }) => {
  expect(messageStatus(of)).toBe(status)
})

test('only one being sent cannot be deleted; only one nothing has gone out of can be changed (MSG-10, MSG-12)', () => {
  const states = ['SCHEDULED', 'PROCESSING', 'SENT', 'FAILED', 'NOT_SENT'] as const
  expect(states.filter(isMessageDeletable)).toEqual(['SCHEDULED', 'SENT', 'FAILED', 'NOT_SENT'])
  expect(states.filter(isMessageEditable)).toEqual(['SCHEDULED', 'NOT_SENT'])
})
