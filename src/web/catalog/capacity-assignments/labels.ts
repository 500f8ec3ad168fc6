import { msg } from '@lingui/core/macro'
import type { UseLevel } from '#core/catalog/capacity-assignments/usage.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** Without a number, or switched off, it counts and refuses nobody (CAP-2). */
export const CAPACITY_LABELS = {
  LIMITS: { text: msg({ message: 'Limits the sale', context: 'capacity' }), tone: 'green', shape: 'dot' },
  COUNTS: { text: msg({ message: 'Only counts', context: 'capacity' }), tone: 'grey', shape: 'ring' },
  OFF: { text: msg({ message: 'Switched off', context: 'capacity' }), tone: 'grey', shape: 'ring' },
} satisfies Record<string, BadgeLabel>

/** The bar's colour by how full it is (CAP-3). */
export const USE_TONES = { LOW: 'green', MEDIUM: 'orange', HIGH: 'red' } as const satisfies Record<UseLevel, string>
