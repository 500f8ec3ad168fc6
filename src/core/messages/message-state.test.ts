import { expect, test } from 'vitest'
import { isMessageDeletable, messageStatus } from './message-state.ts'

test.each([
  { recipient_count: 3, sent_count: 0, failed_count: 0, status: 'PROCESSING' },
  { recipient_count: 3, sent_count: 1, failed_count: 1, status: 'PROCESSING' },
  { recipient_count: 3, sent_count: 3, failed_count: 0, status: 'SENT' },
  { recipient_count: 3, sent_count: 1, failed_count: 2, status: 'SENT' },
  { recipient_count: 3, sent_count: 0, failed_count: 3, status: 'FAILED' },
] as const)('$sent_count sent and $failed_count failed of $recipient_count is $status (MSG-8)', ({ status, ...of }) => {
  expect(messageStatus(of)).toBe(status)
})

test('a message still being sent cannot be deleted (MSG-10)', () => {
  expect([isMessageDeletable('PROCESSING'), isMessageDeletable('SENT'), isMessageDeletable('FAILED')]).toEqual([
    false,
    true,
    true,
  ])
})
