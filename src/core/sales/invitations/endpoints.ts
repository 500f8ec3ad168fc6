import { z } from 'zod'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { MAX_SHORT_ID_LENGTH } from '#core/platform/limits.ts'
import {
  RSVP_LIST,
  RsvpCountView,
  RsvpImportInput,
  RsvpImportView,
  RsvpInput,
  RsvpListInput,
  RsvpListView,
  RsvpRemoveInput,
  RsvpsInput,
  RsvpUpdate,
  RsvpView,
} from '#core/records/rsvps/schema.ts'
import { EntryResultView } from '#core/records/waiting-entries/schema.ts'
import { RsvpAnswerInput, RsvpLinkView } from './schema.ts'

const OneInvitation = z.object({ rsvp_short_id: z.string().max(MAX_SHORT_ID_LENGTH) })
const invitation = '/public/rsvps/:rsvp_short_id'
const OneRsvp = z.object({ event_id: PathId, rsvp_id: PathId })
const rsvps = '/events/:event_id/rsvps'

/** What the mailed link of an invitation does (API-601). */
export const invitationEndpoints = {
  get: endpoint({
    method: 'GET',
    path: invitation,
    can: 'public_waiting.use',
    summary: 'An invitation by its link',
    operation_id: 'getRsvpByLink',
    params: OneInvitation,
    data: RsvpLinkView,
  }),
  answer: endpoint({
    method: 'PUT',
    moves_stock_or_money: true,
    path: invitation,
    can: 'public_waiting.use',
    summary: 'Answer an invitation',
    operation_id: 'answerRsvp',
    params: OneInvitation,
    body: RsvpAnswerInput,
    data: RsvpLinkView,
  }),
} as const

/** Invitations as staff see and send them (API-602). */
export const rsvpEndpoints = {
  list: endpoint({
    method: 'GET',
    path: rsvps,
    can: 'waiting.read',
    summary: 'Who is invited to an event, and what they answered',
    operation_id: 'listRsvps',
    params: InEvent,
    data: RsvpView,
    list: RSVP_LIST,
  }),
  counts: endpoint({
    method: 'GET',
    path: `${rsvps}/counts`,
    can: 'waiting.read',
    summary: 'How many were invited to each price, by answer',
    operation_id: 'getRsvpCounts',
    params: InEvent,
    data: z.object({ prices: z.array(RsvpCountView) }),
  }),
  add: endpoint({
    method: 'POST',
    path: rsvps,
    can: 'waiting.write',
    summary: 'Invite somebody',
    operation_id: 'addRsvp',
    params: InEvent,
    body: RsvpInput,
    data: RsvpView,
    status: 201,
    idempotent: true,
  }),
  check: endpoint({
    method: 'POST',
    path: `${rsvps}/import/check`,
    can: 'waiting.write',
    summary: 'Read a list of people to invite and tell what is wrong with its lines; invites nobody',
    operation_id: 'checkRsvpList',
    params: InEvent,
    body: RsvpListInput,
    data: RsvpListView,
  }),
  import: endpoint({
    method: 'POST',
    path: `${rsvps}/import`,
    can: 'waiting.write',
    summary: 'Invite everybody on a list, or nobody',
    operation_id: 'importRsvpList',
    params: InEvent,
    body: RsvpImportInput,
    data: RsvpImportView,
    status: 201,
    idempotent: true,
  }),
  send: endpoint({
    method: 'POST',
    path: `${rsvps}/send`,
    can: 'waiting.write',
    summary: 'Mail invitations again',
    operation_id: 'sendRsvps',
    params: InEvent,
    body: RsvpsInput,
    data: z.object({ results: z.array(EntryResultView) }),
    idempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${rsvps}/:rsvp_id`,
    can: 'waiting.read',
    summary: 'One invitation',
    operation_id: 'getRsvp',
    params: OneRsvp,
    data: RsvpView,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${rsvps}/:rsvp_id`,
    can: 'waiting.write',
    summary: 'Change an invitation',
    operation_id: 'updateRsvp',
    params: OneRsvp,
    body: RsvpUpdate,
    data: RsvpView,
  }),
  remove: endpoint({
    method: 'DELETE',
    moves_stock_or_money: true,
    path: `${rsvps}/:rsvp_id`,
    can: 'waiting.write',
    summary: 'Remove an invitation, with the places it took',
    operation_id: 'removeRsvp',
    params: OneRsvp,
    body: RsvpRemoveInput,
  }),
} as const
