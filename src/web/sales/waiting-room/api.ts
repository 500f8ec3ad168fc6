import { queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { queueEndpoints } from '#core/sales/waiting-room/endpoints.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { ROOM_REFRESH_MS } from './limits.ts'

const params = (event_id: number) => ({ event_id: String(event_id) })

export const roomQuery = (event_id: number) =>
  queryOptions({
    queryKey: ['events', event_id, 'queue'] as const,
    queryFn: ({ signal }) => call(queueEndpoints.get, { params: params(event_id), signal }),
    refetchInterval: ROOM_REFRESH_MS,
  })

type Room = Awaited<ReturnType<typeof updateRoom>>
const show = (event_id: number, room: Room): Room => {
  queryClient.setQueryData(roomQuery(event_id).queryKey, room)
  return room
}

export type RoomAct = 'open' | 'pause' | 'resume' | 'close'

const updateRoom = (event_id: number, body: BodyInput<typeof queueEndpoints.update>) =>
  call(queueEndpoints.update, { params: params(event_id), body })

/** Saves, and shows what it came to: the next form that is saved needs to have seen it (CNV-8). */
export const saveRoom = async (event_id: number, body: BodyInput<typeof queueEndpoints.update>) =>
  show(event_id, await updateRoom(event_id, body))

export const actOnRoom = async (event_id: number, act: RoomAct) =>
  show(event_id, await call(queueEndpoints[act], { params: params(event_id) }))
