import { type ReactNode, useMemo } from 'react'
import { PermissionsOn } from '#web/identity/session/actor.ts'

interface OnEventProps {
  readonly event: { readonly id: number; readonly organizer: { readonly id: number } }
  readonly children: ReactNode
}

/** What is inside asks what may be done with this event (TEAM-5). */
export function OnEvent({ event, children }: OnEventProps) {
  const { id: event_id } = event
  const { id: organizer_id } = event.organizer
  const target = useMemo(() => ({ organizer_id, event_id }), [organizer_id, event_id])
  return <PermissionsOn value={target}>{children}</PermissionsOn>
}
