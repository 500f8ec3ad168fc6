import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import {
  EnteredView,
  EnterInput,
  JoinQueueInput,
  NumberInput,
  NumberView,
  PlaceView,
  RoomInput,
  RoomView,
} from './schema.ts'

const place = '/public/events/:event_id/queue'
const room = '/events/:event_id/queue'

/** A place in the queue, and going in with it (API-604). */
export const queuePlaceEndpoints = {
  number: endpoint({
    method: 'POST',
    path: `${place}/number`,
    can: 'public.reserve',
    summary: 'Take a number in the queue of an event',
    operation_id: 'takeQueueNumber',
    params: InEvent,
    body: NumberInput,
    data: NumberView,
  }),
  join: endpoint({
    method: 'POST',
    path: `${place}/join`,
    can: 'public.reserve',
    summary: 'Join the queue with what the number asked for',
    operation_id: 'joinQueue',
    params: InEvent,
    body: JoinQueueInput,
    data: PlaceView,
  }),
  enter: endpoint({
    method: 'POST',
    path: `${place}/enter`,
    can: 'public.reserve',
    summary: 'Enter when it is one’s turn',
    operation_id: 'enterFromQueue',
    params: InEvent,
    body: EnterInput,
    data: EnteredView,
    status: 201,
    moves_stock_or_money: true,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: `${place}/pass`,
    can: 'public.reserve',
    summary: 'Leave the shop, for the next to enter',
    operation_id: 'leaveQueue',
    params: InEvent,
  }),
} as const

const act = (name: 'open' | 'pause' | 'resume' | 'close', summary: string) =>
  endpoint({
    method: 'POST',
    path: `${room}/${name}`,
    can: 'live.act',
    summary,
    operation_id: `${name}Queue`,
    params: InEvent,
    data: RoomView,
    idempotent: true,
  })

/** The waiting room of an event as staff set and run it (API-605). */
export const queueEndpoints = {
  get: endpoint({
    method: 'GET',
    path: room,
    can: 'live.read',
    summary: 'The waiting room of an event',
    operation_id: 'getQueue',
    params: InEvent,
    data: RoomView,
  }),
  update: endpoint({
    method: 'PUT',
    path: room,
    can: 'live.act',
    summary: 'Set the waiting room of an event',
    operation_id: 'updateQueue',
    params: InEvent,
    body: RoomInput,
    data: RoomView,
  }),
  open: act('open', 'Open the waiting room now'),
  pause: act('pause', 'Call nobody for now'),
  resume: act('resume', 'Go on calling'),
  close: act('close', 'Close the waiting room'),
} as const
