import { useLingui } from '@lingui/react/macro'
import type { BodyInput } from '#core/platform/endpoint.ts'
import type { queueEndpoints } from '#core/sales/waiting-room/endpoints.ts'
import { RoomInput, type RoomView } from '#core/sales/waiting-room/schema.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { roomQuery, saveRoom } from './api.ts'

type Body = BodyInput<typeof queueEndpoints.update>

/** What is sent for a room as it is; a card changes its own part of it. */
const inputOf = ({ run: _run, lanes, ...room }: RoomView): Body => ({
  ...room,
  lanes: lanes.map(({ has_code: _has, ...lane }) => lane),
})

/**
 * One card of the room's settings. A room is saved as a whole, so each card puts its part into the room as it is known at
 * that moment: another card may have been saved just before (ROOM-1).
 */
export function useRoomForm<Values extends Record<string, unknown>>(
  event_id: number,
  { room, initial, toInput }: { room: RoomView; initial: Values; toInput?: (values: Values) => Partial<Body> },
) {
  const { t } = useLingui()
  const known = () => queryClient.getQueryData(roomQuery(event_id).queryKey) ?? room
  return useResourceForm({
    schema: RoomInput,
    initial,
    toInput: (values: Values): Body => ({ ...inputOf(known()), ...(toInput?.(values) ?? (values as Partial<Body>)) }),
    save: (input) => saveRoom(event_id, input as Body),
    failed: t`The queue was not saved. Your entries are still here. Try again.`,
  })
}
