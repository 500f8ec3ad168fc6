import { z } from 'zod'
import { EventStatusInput } from '#core/catalog/event-setup/schema.ts'
import { MessageInput } from '#core/catalog/message-plans/schema.ts'
import { PromoCodeInput } from '#core/catalog/promo-codes/schema.ts'
import { ACT_NAMES, type ActName, CALLS_OF_ACTS, TicketChange } from '#core/messaging/approvals/acts.ts'
import { MAX_PROPOSAL_NOTE_LENGTH } from '#core/messaging/approvals/limits.ts'
import { Id } from '#core/platform/fields.ts'
import { RefundInput } from '#core/records/orders/schema.ts'
import type { Tool } from './read-tools.ts'

/** A tool that proposes: which of its arguments name what it is about, the others being the body of the call (MCP-5). */
export interface ProposingTool extends Tool {
  readonly named_by: readonly string[]
}

const PROPOSES =
  'Changes nothing: it writes a proposal with a preview of what would happen, for somebody who is logged in to approve or reject at `approve_url`. Give that address to the person you work for.'

const event = { event_id: Id.describe('From list_events') }
const order = { ...event, order_id: Id.describe('`id` from search_orders, not the reference') }
const note = z
  .string()
  .max(MAX_PROPOSAL_NOTE_LENGTH)
  .optional()
  .describe('Why, in your own words; plain text, shown to whoever decides as what an assistant wrote')

const callsOf = (act: ActName) => CALLS_OF_ACTS[act].map(({ call }) => call)

export const WRITE_TOOLS: Readonly<Record<ActName, ProposingTool>> = {
  propose_event_status: {
    title: 'Propose to publish, unpublish or archive an event',
    description: PROPOSES,
    input: z.strictObject({ ...event, ...EventStatusInput.shape, note }),
    named_by: ['event_id'],
    calls: callsOf('propose_event_status'),
  },
  propose_ticket_change: {
    title: 'Propose to change a ticket',
    description: `Price (in the smallest unit of the currency), quantity, pause, hiding, or dates of sale of one ticket. What is left out stays. Of a ticket with several prices name one by \`ticket_price_id\`. ${PROPOSES}`,
    input: z.strictObject({ ...event, ticket_id: Id.describe('From get_event'), ...TicketChange.shape, note }),
    named_by: ['event_id', 'ticket_id'],
    calls: callsOf('propose_ticket_change'),
  },
  propose_promo_code: {
    title: 'Propose a new promo code',
    description: `A \`discount\` of type FIXED is in the smallest unit of the currency, one of PERCENTAGE a percentage. Without tickets and dates it is for all of them. ${PROPOSES}`,
    input: z.strictObject({ ...event, ...PromoCodeInput.shape, note }),
    named_by: ['event_id'],
    calls: callsOf('propose_promo_code'),
  },
  propose_order_cancel: {
    title: 'Propose to cancel an order',
    description: `All its tickets would become invalid; no money goes back by it. ${PROPOSES}`,
    input: z.strictObject({ ...order, notify_buyer: z.boolean().optional(), note }),
    named_by: ['event_id', 'order_id'],
    calls: callsOf('propose_order_cancel'),
  },
  propose_refund: {
    title: 'Propose a refund',
    description: `Of an \`amount\` in the smallest unit of the currency, or of what the tickets \`attendee_ids\` and extras \`unit_ids\` cost, which are then cancelled unless told otherwise. ${PROPOSES}`,
    input: z.strictObject({ ...order, ...RefundInput.shape, note }),
    named_by: ['event_id', 'order_id'],
    calls: callsOf('propose_refund'),
  },
  propose_resend: {
    title: 'Propose to send tickets again',
    description: `The confirmation of an order (\`order_id\`), or the ticket of one attendee (\`attendee_id\`): one of the two. ${PROPOSES}`,
    input: z
      .strictObject({ ...event, order_id: order.order_id.optional(), attendee_id: Id.optional(), note })
      .refine(({ order_id, attendee_id }) => (order_id === undefined) !== (attendee_id === undefined), {
        error: 'choose_one',
        path: ['order_id'],
      }),
    named_by: ['event_id', 'order_id', 'attendee_id'],
    calls: callsOf('propose_resend'),
  },
  propose_message: {
    title: 'Propose a message to attendees',
    description: `\`body\` is the text, plain or in simple HTML. Whom it goes to is told by \`recipient_type\`: EVENT (everybody with a ticket), TICKET (with \`ticket_ids\`), ATTENDEE (with \`attendee_ids\`), ORDER (with \`order_id\`), BUYERS, NOT_CHECKED_IN. ${PROPOSES}`,
    input: z.strictObject({ ...event, ...MessageInput.shape, note }),
    named_by: ['event_id'],
    calls: callsOf('propose_message'),
  },
}

export const PROPOSAL_TOOLS = {
  get_proposal: {
    title: 'Get a proposal',
    description: 'What has become of something you proposed: PENDING, APPROVED, REJECTED, EXPIRED, DONE or FAILED.',
    input: z.strictObject({ proposal_id: Id.describe('From the tool that proposed it') }),
    calls: ACT_NAMES.flatMap(callsOf),
  },
} as const satisfies Record<string, Tool>
