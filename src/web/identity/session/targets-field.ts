import type { ReactNode } from 'react'

/** An organizer or event, with its name once it is known. */
export interface NamedTarget {
  readonly organizer_id: number | null
  readonly event_id: number | null
  readonly name: string | null
}

/** What the field of organizers and events is given; it stands on a floor above (KEY-1, TEAM-1). */
export interface TargetsField {
  readonly label: ReactNode
  readonly value: readonly NamedTarget[]
  readonly onChange: (targets: NamedTarget[]) => void
  readonly max: number
  readonly error?: ReactNode
}
