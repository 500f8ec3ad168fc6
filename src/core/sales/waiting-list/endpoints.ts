import { z } from 'zod'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { MAX_SHORT_ID_LENGTH } from '#core/platform/limits.ts'
import {
  ContinueInput,
  EntriesInput,
  EntryInput,
  EntryResultView,
  EntryUpdate,
  JoinInput,
  MoveEntriesInput,
  RemoveEntriesInput,
  RemoveEntryInput,
  WAITING_LIST,
  WaitingChangeInput,
  WaitingCountView,
  WaitingEntryView,
} from '#core/records/waiting-entries/schema.ts'
import { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { JoinedView, WaitingPlaceView } from './schema.ts'

const OnePlace = z.object({ waiting_short_id: z.string().max(MAX_SHORT_ID_LENGTH) })
const place = '/public/waiting/:waiting_short_id'
const OneEntry = z.object({ event_id: PathId, entry_id: PathId })
const list = '/events/:event_id/waiting-list'
const results = z.object({ results: z.array(EntryResultView) })

/** Joining, and what the mailed link of an entry does (API-600, API-601). */
export const waitingPlaceEndpoints = {
  join: endpoint({
    method: 'POST',
    path: '/public/events/:event_id/waiting-list',
    can: 'public.reserve',
    summary: 'Join the waiting list',
    operation_id: 'joinWaitingList',
    params: InEvent,
    body: JoinInput,
    data: JoinedView,
    status: 202,
    idempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: place,
    can: 'public_waiting.use',
    summary: 'A place on the waiting list by its link',
    operation_id: 'getWaitingPlace',
    params: OnePlace,
    data: WaitingPlaceView,
  }),
  change: endpoint({
    method: 'PUT',
    path: place,
    can: 'public_waiting.use',
    summary: 'Change what somebody waits for',
    operation_id: 'changeWaitingPlace',
    params: OnePlace,
    body: WaitingChangeInput,
    data: WaitingPlaceView,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${place}/confirm`,
    can: 'public_waiting.use',
    summary: 'Confirm a place on the waiting list',
    operation_id: 'confirmWaitingPlace',
    params: OnePlace,
    data: WaitingPlaceView,
    idempotent: true,
  }),
  leave: endpoint({
    method: 'POST',
    path: `${place}/leave`,
    can: 'public_waiting.use',
    summary: 'Leave the waiting list',
    operation_id: 'leaveWaitingList',
    params: OnePlace,
    data: WaitingPlaceView,
    idempotent: true,
  }),
  decline: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: `${place}/decline`,
    can: 'public_waiting.use',
    summary: 'Decline what was offered',
    operation_id: 'declineWaitingOffer',
    params: OnePlace,
    data: WaitingPlaceView,
    idempotent: true,
  }),
  continue: endpoint({
    method: 'POST',
    path: `${place}/continue`,
    can: 'public_waiting.use',
    summary: 'Go on to the checkout of what was offered, on this device',
    operation_id: 'continueWaitingOffer',
    params: OnePlace,
    body: ContinueInput,
    data: PublicOrderView,
  }),
} as const

/** The waiting list as staff see it and act on it (API-602). */
export const waitingListEndpoints = {
  list: endpoint({
    method: 'GET',
    path: list,
    can: 'waiting.read',
    summary: 'The waiting list of an event',
    operation_id: 'listWaitingEntries',
    params: InEvent,
    data: WaitingEntryView,
    list: WAITING_LIST,
  }),
  counts: endpoint({
    method: 'GET',
    path: `${list}/counts`,
    can: 'waiting.read',
    summary: 'How many wait for each price',
    operation_id: 'getWaitingCounts',
    params: InEvent,
    data: z.object({ prices: z.array(WaitingCountView) }),
  }),
  add: endpoint({
    method: 'POST',
    path: list,
    can: 'waiting.write',
    summary: 'Put somebody on the waiting list',
    operation_id: 'addWaitingEntry',
    params: InEvent,
    body: EntryInput,
    data: WaitingEntryView,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${list}/:entry_id`,
    can: 'waiting.write',
    summary: 'Change how many somebody waits for',
    operation_id: 'updateWaitingEntry',
    params: OneEntry,
    body: EntryUpdate,
    data: WaitingEntryView,
  }),
  remove: endpoint({
    method: 'DELETE',
    moves_stock_or_money: true,
    path: `${list}/:entry_id`,
    can: 'waiting.write',
    summary: 'Take somebody off the waiting list',
    operation_id: 'removeWaitingEntry',
    params: OneEntry,
    body: RemoveEntryInput,
  }),
  offer: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: `${list}/offer`,
    can: 'waiting.write',
    summary: 'Offer places now',
    operation_id: 'offerToWaitingEntries',
    params: InEvent,
    body: EntriesInput,
    data: results,
    idempotent: true,
  }),
  move: endpoint({
    method: 'POST',
    path: `${list}/move`,
    can: 'waiting.write',
    summary: 'Move people to the front or the end of the waiting list',
    operation_id: 'moveWaitingEntries',
    params: InEvent,
    body: MoveEntriesInput,
    data: results,
    idempotent: true,
  }),
  removeMany: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: `${list}/remove`,
    can: 'waiting.write',
    summary: 'Take people off the waiting list',
    operation_id: 'removeWaitingEntries',
    params: InEvent,
    body: RemoveEntriesInput,
    data: results,
    idempotent: true,
  }),
} as const
