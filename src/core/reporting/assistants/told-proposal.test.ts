import { expect, test } from 'vitest'
import type { ProposalAnswer } from '#core/messaging/approvals/schema.ts'
import { MAX_PREVIEW_LIST, MAX_TOOL_BYTES } from './limits.ts'
import { toldProposal } from './told-proposal.ts'

type Change = ProposalAnswer['preview']['changes'][number]
const change = (after: Change['after']): Change => ({ field: 'tickets', of: null, kind: 'LIST', before: null, after })
const proposal = (changes: readonly Change[]): ProposalAnswer => ({
  ...{ proposal_id: 7, status: 'PENDING', approve_url: 'https://t.example/account/approvals/7', error_code: null },
  expires_at: '2027-06-02T10:00:00.000Z',
  preview: {
    event: { id: 1, title: 'Low Tide', currency: 'EUR', timezone: 'Europe/Berlin' },
    subject: { type: 'ORDER', id: 3, name: 'A7K2' },
    person: { first_name: 'Anna', last_name: 'Kowalska', email: 'anna.k@example.org' },
    changes: [...changes],
    recipients: { count: 2, addresses: ['anna.k@example.org', 'jo@elsewhere.example'] },
    text: null,
  },
})

test('of people a preview tells what the key may know (MCP-3)', () => {
  expect(toldProposal(proposal([]), false)).toMatchObject({
    preview: {
      person: { name: 'Anna K.', email: 'a…@e….org' },
      recipients: { count: 2, addresses: ['a…@e….org', 'j…@e….example'] },
    },
  })
  expect(toldProposal(proposal([]), true)).toMatchObject({
    preview: { person: { name: 'Anna Kowalska', email: 'anna.k@example.org' } },
  })
})

test('long lists are cut; what fills an answer even so is left to whoever decides (MCP-2)', () => {
  const titles = Array(50).fill('Standing')
  const told = toldProposal(proposal([change(titles)]), true) as ProposalAnswer
  expect(told.preview.changes[0]?.after).toHaveLength(MAX_PREVIEW_LIST)
  const huge = toldProposal(proposal(Array(20).fill(change(Array(10).fill('长'.repeat(255))))), true)
  expect(huge).toMatchObject({ proposal_id: 7, status: 'PENDING', preview: null, is_too_large: true })
  expect(JSON.stringify(huge).length).toBeLessThan(MAX_TOOL_BYTES)
})
