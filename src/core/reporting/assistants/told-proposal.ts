import type { ProposalAnswer } from '#core/messaging/approvals/schema.ts'
import { cutLong, fitsAnswer } from './fit-rows.ts'
import { MAX_PREVIEW_LIST } from './limits.ts'
import { tellPerson } from './personal-data.ts'

type Value = ProposalAnswer['preview']['changes'][number]['before']

const shortList = (value: Value): Value => (Array.isArray(value) ? value.slice(0, MAX_PREVIEW_LIST) : value)
const addressOf = (email: string, is_in_full: boolean) =>
  tellPerson({ first_name: null, last_name: null, email }, is_in_full).email

/** A proposal as its assistant is told of it: what would be, and of people what the key may know (MCP-3, MCP-5). */
export function toldProposal({ preview, ...proposal }: ProposalAnswer, is_in_full: boolean): object {
  const { person, recipients, changes } = preview
  const told = {
    ...proposal,
    preview: cutLong({
      ...preview,
      person: person && tellPerson(person, is_in_full),
      recipients: recipients && {
        count: recipients.count,
        addresses: recipients.addresses.map((one) => addressOf(one, is_in_full)),
      },
      changes: changes.map((one) => ({ ...one, before: shortList(one.before), after: shortList(one.after) })),
    }),
  }
  // whoever decides sees all of it
  return fitsAnswer(told) ? told : { ...proposal, preview: null, is_too_large: true }
}
